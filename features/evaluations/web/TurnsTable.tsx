import { formatNumber } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { TurnMeasures } from '../contract.ts'

const helps = ['acknowledgement', 'evidence', 'next'] as const
const hinders = ['blame', 'hedges'] as const
type Marker = (typeof helps)[number] | (typeof hinders)[number]

type Props = {
  /** The number of the first turn. */
  readonly first: number
  readonly turns: readonly TurnMeasures[]
  /** These are all the turns that there are. */
  readonly isWhole: boolean
}

/** A picture that is a table: who listens reads the same figures. It scrolls where it is wider than the screen. */
export function TurnsTable({ first, turns, isWhole }: Props) {
  const t = useText('evaluations')
  const language = useLanguage()
  const range = t('turns.range', {
    first: formatNumber(first, language),
    last: formatNumber(first + turns.length - 1, language),
  })
  return (
    <div
      role="region"
      aria-label={range}
      tabIndex={0}
      className="-mx-5 overflow-x-auto rounded-control pb-1 -outline-offset-2 sm:-mx-6 print:overflow-visible"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className={isWhole ? 'sr-only' : 'ps-5 pb-1 text-start text-ink-muted sm:ps-6'}>
          {range}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {t('turns.marker')}
            </th>
            {turns.map((_, index) => (
              <th key={index} scope="col" className="min-w-7 pb-1 text-center font-normal text-ink-muted">
                {formatNumber(first + index, language)}
              </th>
            ))}
            <th scope="col" className="w-px ps-3 pe-5 pb-1 text-end sm:pe-6 font-normal text-ink-muted">
              {t('turns.total')}
            </th>
          </tr>
        </thead>
        <Rows title={t('turns.helps')} markers={helps} turns={turns} />
        <Rows title={t('turns.hinders')} markers={hinders} turns={turns} isWarning />
      </table>
    </div>
  )
}

type RowsProps = {
  readonly title: string
  readonly markers: readonly Marker[]
  readonly turns: readonly TurnMeasures[]
  readonly isWarning?: boolean
}

function Rows({ title, markers, turns, isWarning = false }: RowsProps) {
  const t = useText('evaluations')
  const language = useLanguage()
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={turns.length + 2}
          className="ps-5 pt-3 pb-1.5 text-start text-xs font-medium text-ink-muted sm:ps-6"
        >
          {title}
        </th>
      </tr>
      {markers.map((marker) => (
        <tr key={marker} className="border-t border-line">
          <th
            scope="row"
            className="sticky start-0 w-px bg-surface print:static py-1.5 ps-5 pe-3 text-start font-medium whitespace-nowrap sm:ps-6"
          >
            {t(`turns.${marker}`)}
          </th>
          {turns.map((turn, index) => (
            <td key={index} className="px-0.5 py-1.5">
              <Dot count={turn[marker]} isWarning={isWarning} />
            </td>
          ))}
          <td className="w-px ps-3 pe-5 text-end sm:pe-6">
            {formatNumber(
              turns.reduce((total, turn) => total + turn[marker], 0),
              language,
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** Round what helps, square what does not; a point where nothing was seen. */
function Dot({ count, isWarning }: { readonly count: number; readonly isWarning: boolean }) {
  const language = useLanguage()
  const number = formatNumber(count, language)
  if (count === 0)
    return (
      <div className="mx-auto grid size-6 place-items-center">
        <span className="sr-only">{number}</span>
        <span aria-hidden className="size-1 rounded-full bg-control/60 forced-colors:bg-[CanvasText]" />
      </div>
    )
  return (
    <div
      className={cx(
        'mx-auto grid size-6 place-items-center text-xs font-semibold forced-colors:border',
        isWarning
          ? 'rounded-md bg-warn-soft text-warn-ink ring-1 ring-warn-ink/50 ring-inset'
          : 'rounded-full bg-accent text-on-accent',
      )}
    >
      {number}
    </div>
  )
}
