import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'

type BriefedGoalsProps = { readonly goals: readonly string[]; readonly lang: string }

/** What the learner wants to reach, in the author's words. */
export function BriefedGoals({ goals, lang }: BriefedGoalsProps) {
  const t = useText('chats')
  return (
    <section className="grid gap-1.5 leading-relaxed wrap-anywhere">
      <h2 className="text-sm font-medium text-ink-muted">{t('briefing.goal')}</h2>
      {listOf(goals, lang)}
    </section>
  )
}

type Props = { readonly chat: Chat; readonly children: ReactNode }

/** The rest of the briefing, to look up during the chat, without the parts that no author has written. */
export function BriefingDetails({ chat, children }: Props) {
  const t = useText('chats')
  const { briefing, character, context, scenario, language } = chat
  const { learner_role, knowledge } = briefing
  const lang = scenario.language ?? language
  const [, bio] = context
  const partner = [character?.name, character?.role, bio].filter((text) => text)
  return (
    <div className="empty:hidden">
      {partner.length > 0 && (
        <BriefingDetail title={t('briefing.they')}>
          {partner.map((text) => (
            <p key={text} lang={character?.language ?? language} dir="auto">
              {text}
            </p>
          ))}
        </BriefingDetail>
      )}
      {learner_role && (
        <BriefingDetail title={t('briefing.you')}>
          <p lang={lang} dir="auto">
            {learner_role}
          </p>
        </BriefingDetail>
      )}
      {knowledge.length > 0 && (
        <BriefingDetail title={t('briefing.knowledge')}>{listOf(knowledge, lang)}</BriefingDetail>
      )}
      {children}
    </div>
  )
}

const listOf = (lines: readonly string[], lang: string) => (
  <ul lang={lang} className="grid list-disc gap-1.5 pl-4">
    {lines.map((line) => (
      <li key={line} dir="auto">
        {line}
      </li>
    ))}
  </ul>
)

type DetailProps = { readonly title: string; readonly children: ReactNode }

const BriefingDetail = ({ title, children }: DetailProps) => (
  <details className="border-t border-line">
    <summary className="cursor-pointer py-3 font-medium">{title}</summary>
    <div className="grid gap-1 pb-4 leading-relaxed wrap-anywhere">{children}</div>
  </details>
)

type PassageProps = {
  readonly isFolded?: boolean
  readonly title: string
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** A text of the panel: in sight, or folded like the rest of the briefing. */
export function ContextPassage({ isFolded, title, lang, children }: PassageProps) {
  const text = (
    <p lang={lang} dir="auto" className="leading-relaxed whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  )
  if (isFolded) return <BriefingDetail title={title}>{text}</BriefingDetail>
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h2 className="text-sm font-medium text-ink-muted">{title}</h2>
      {text}
    </div>
  )
}
