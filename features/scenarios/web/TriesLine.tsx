import { countMetChecks } from '#features/evaluations/contract-verdicts.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  /** Undefined when the scenario has not been tried; null when the tries could not be loaded. */
  readonly tries: ScenarioTries | null | undefined
}

/** How often a scenario was practised, and the verdicts of the last try: as squares, and in words. */
export function TriesLine({ tries }: Props) {
  const t = useText('scenarios')
  if (tries === null) return null
  const { verdicts = [], is_unaided = false } = tries?.last ?? {}
  const { met, count: all } = countMetChecks(verdicts)
  const count = countTries(tries)
  return (
    <p className="flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-muted tabular-nums">
      {verdicts.length > 0 && (
        <span aria-hidden className="flex gap-1">
          {verdicts.map((verdict, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
            <span key={index} className={cx('size-2.5 rounded-[3px] border', squares[verdict])} />
          ))}
        </span>
      )}
      {count === 0 ? t('card.notTried') : t('card.tries', { count })}
      {all > 0 && ` · ${t(is_unaided ? 'card.lastUnaided' : 'card.last', { met, all })}`}
    </p>
  )
}

/** Verdicts differ by fill, border or shape, and not by colour alone. */
const squares: Readonly<Record<NonNullable<ScenarioTries['last']>['verdicts'][number], string>> = {
  met: 'border-accent bg-accent forced-colors:bg-[CanvasText]',
  partly: 'border-accent bg-linear-to-tr from-accent from-50% to-transparent to-50%',
  divided:
    'border-control bg-[repeating-linear-gradient(135deg,transparent_0_2px,var(--color-control)_2px_3px)]',
  not_met: 'border-control',
  no_occasion: 'h-0.5 self-center rounded-none border-0 bg-control',
  not_judged: 'border-dashed border-control',
}

const countTries = (tries: ScenarioTries | undefined): number =>
  tries?.moods.reduce((sum, { count }) => sum + count, 0) ?? 0

export const findTries = (
  all: readonly ScenarioTries[],
  scenario: { readonly id: number },
): ScenarioTries | undefined => all.find(({ scenario_id }) => scenario_id === scenario.id)
