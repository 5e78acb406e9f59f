import type { ReactNode } from 'react'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  readonly name: string
  /** Whether the person has never practised: then the banner explains how practising goes. */
  readonly isFirstTime: boolean
  /** The card of the scenario to begin with; absent where there is none. */
  readonly children: ReactNode
}

/** The top of home for a learner who has no conversation to go on with: a greeting, and one scenario to begin with. */
export function HomeBanner({ name, isFirstTime, children }: Props) {
  const t = useText('scenarios')
  const hasCard = Boolean(children)
  return (
    <div
      className={cx(
        'grid grid-cols-1 items-center gap-x-12 gap-y-7 rounded-banner bg-accent-soft p-5 forced-colors:border sm:p-10',
        hasCard && 'nav:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]',
      )}
    >
      <div className="min-w-0">
        <p className="font-medium text-accent-ink wrap-anywhere">{t('hello', { name })}</p>
        <h1 className="mt-2 max-w-[13em] text-display font-semibold">{t('banner')}</h1>
        {isFirstTime && <Steps />}
      </div>
      {children}
    </div>
  )
}

const steps = ['read', 'talk', 'learn'] as const

/** How practising goes, in three steps. */
function Steps() {
  const t = useText('scenarios')
  return (
    // The role is explicit because Safari's screen reader does not treat a list without bullets as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
    <ol role="list" className="mt-6 grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-surface text-sm font-semibold text-accent-ink"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className="text-label font-medium">{t(`steps.${step}.title`, { turns: EVALUATION_TURNS })}</p>
            <p className="mt-0.5 text-sm text-ink-muted">{t(`steps.${step}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
