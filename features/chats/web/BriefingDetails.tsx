import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'

/** What the briefing said, to look it up during the chat; nothing of what no author has written. */
export function BriefingDetails({
  chat: { briefing, character, context, language },
}: {
  readonly chat: Chat
}) {
  const t = useText('chats')
  const { learner_role, goals, knowledge } = briefing
  const [, bio] = context
  const partner = [character?.name, character?.role, bio].filter((text) => text)
  return (
    <div className="border-b border-line empty:hidden">
      {goals.length > 0 && <Detail title={t('briefing.goal')}>{listOf(goals, language)}</Detail>}
      {partner.length > 0 && (
        <Detail title={t('briefing.they')}>
          {partner.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </Detail>
      )}
      {learner_role && (
        <Detail title={t('briefing.you')}>
          <p lang={language} dir="auto">
            {learner_role}
          </p>
        </Detail>
      )}
      {knowledge.length > 0 && <Detail title={t('briefing.knowledge')}>{listOf(knowledge, language)}</Detail>}
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

const Detail = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details className="border-t border-line">
    <summary className="cursor-pointer py-3 font-medium">{title}</summary>
    <div className="grid gap-1 pb-4 leading-relaxed wrap-anywhere">{children}</div>
  </details>
)
