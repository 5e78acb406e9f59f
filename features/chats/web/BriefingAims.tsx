import Circle from 'lucide-react/icons/circle'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { Chat } from '../contract.ts'

/**
 * What the learner wants to reach, and what they know. Where no author has written that, the scenario's description and
 * introduction say it.
 */
export function BriefingAims({ chat: { briefing, scenario, context, language } }: { readonly chat: Chat }) {
  const t = useText('chats')
  const { goals, knowledge } = briefing
  const lang = scenario.language ?? language
  const [situation = t('context.missing')] = context
  return (
    <Card className="grid grid-cols-1 rounded-banner! md:grid-cols-2">
      <Part title={t('briefing.goal')} lang={lang}>
        {goals.length === 0 ? (
          <p>{scenario.description}</p>
        ) : (
          <ul className="grid gap-2.5">
            {goals.map((goal) => (
              <li key={goal} className="flex gap-3">
                <Circle aria-hidden className="mt-0.5 size-[1.125rem] shrink-0 text-ink-muted" />
                <span>{goal}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title={t('briefing.knowledge')}
        lang={lang}
        className="border-t border-line md:border-t-0 md:border-l"
      >
        {knowledge.length === 0 ? (
          <p className="whitespace-pre-line">{situation}</p>
        ) : (
          <ul className="grid list-disc gap-2.5 pl-4">
            {knowledge.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </Part>
    </Card>
  )
}

type PartProps = {
  readonly title: string
  readonly lang: string
  readonly className?: string
  readonly children: ReactNode
}

const Part = ({ title, lang, className, children }: PartProps) => (
  <section className={cx('p-4 sm:p-6', className)}>
    <h2 className="mb-3 font-semibold">{title}</h2>
    <div lang={lang} dir="auto" className="text-label leading-normal wrap-anywhere">
      {children}
    </div>
  </section>
)
