import { formatNumber } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import type { TurnMeasures } from '../contract.ts'
import { TurnsRows } from './TurnsRows.tsx'

const helps = ['acknowledgement', 'evidence', 'next'] as const
const hinders = ['blame', 'hedges'] as const

type Props = {
  /** The number of the first turn. */
  readonly first: number
  readonly turns: readonly TurnMeasures[]
  /** Whether these are all turns of the conversation. */
  readonly isWhole: boolean
}

/** The chart is a table, so a screen reader reads the same figures. It scrolls where it is wider than the screen. */
export function TurnsTable({ first, turns, isWhole }: Props) {
  const t = useText('evaluations')
  const language = useLanguage()
  const numbered = turns.map((turn, index) => ({ ...turn, number: first + index }))
  const range = t('turns.range', {
    first: formatNumber(first, language),
    last: formatNumber(first + turns.length - 1, language),
  })
  return (
    <div
      role="region"
      aria-label={range}
      tabIndex={0}
      className="relative -mx-5 overflow-x-auto rounded-control pb-1 -outline-offset-2 sm:-mx-6 print:overflow-visible"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className={isWhole ? 'sr-only' : 'ps-5 pb-1 text-start text-ink-muted sm:ps-6'}>
          {range}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="pe-2 pb-1 text-end font-normal text-ink-muted">
              <span className="sr-only">{t('turns.marker')}</span>
              <span aria-hidden>{t('turns.message')}</span>
            </th>
            {numbered.map(({ number }) => (
              <th
                key={number}
                scope="col"
                className="w-7 min-w-7 pb-1 text-center font-normal text-ink-muted max-sm:nth-last-2:pe-4 sm:w-auto"
              >
                {formatNumber(number, language)}
              </th>
            ))}
            <th scope="col" className="w-px ps-3 pe-6 pb-1 text-end font-normal text-ink-muted max-sm:hidden">
              {t('turns.total')}
            </th>
          </tr>
        </thead>
        <TurnsRows title={t('turns.helps')} markers={helps} turns={numbered} />
        <TurnsRows title={t('turns.hinders')} markers={hinders} turns={numbered} isWarning />
      </table>
    </div>
  )
}
