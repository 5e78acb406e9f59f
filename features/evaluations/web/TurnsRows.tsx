import { formatNumber } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { TurnMeasures } from '../contract.ts'

type Marker = 'acknowledgement' | 'evidence' | 'next' | 'blame' | 'hedges'

type Props = {
  readonly title: string
  readonly markers: readonly Marker[]
  readonly turns: readonly (TurnMeasures & { readonly number: number })[]
  /** Whether the markers show what hinders a conversation. */
  readonly isWarning?: boolean
}

/** One row for each marker that helps, or for each that hinders. */
export function TurnsRows({ title, markers, turns, isWarning = false }: Props) {
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
            className="sticky start-0 w-px bg-surface print:static py-1.5 ps-5 pe-2 text-start font-medium whitespace-nowrap sm:ps-6"
          >
            {t(`turns.${marker}`)}
          </th>
          {turns.map((turn) => (
            <td key={turn.number} className="py-1.5 sm:px-0.5">
              <MarkerCount count={turn[marker]} isWarning={isWarning} />
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

/** A circle for what helps, a square for what hinders, and a dot for zero. */
function MarkerCount({ count, isWarning }: { readonly count: number; readonly isWarning: boolean }) {
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
        'mx-auto grid size-5.5 place-items-center text-xs font-semibold sm:size-6 forced-colors:border',
        isWarning
          ? 'rounded-md bg-warn-soft text-warn-ink ring-1 ring-warn-ink/50 ring-inset'
          : 'rounded-full bg-accent text-on-accent',
      )}
    >
      {number}
    </div>
  )
}
