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

/** One row for each marker that helps, or for each that hinders. On a phone those that were not found share a line. */
export function TurnsRows({ title, markers, turns, isWarning = false }: Props) {
  const t = useText('evaluations')
  const language = useLanguage()
  const rows = markers.map((marker) => ({
    marker,
    total: turns.reduce((sum, turn) => sum + turn[marker], 0),
  }))
  const missing = rows.filter(({ total }) => total === 0).map(({ marker }) => t(`turns.${marker}`))
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
      {rows.map(({ marker, total }) => (
        <tr key={marker} className={cx('border-t border-line', total === 0 && 'max-sm:hidden')}>
          <th
            scope="row"
            className="sticky start-0 min-w-24 bg-surface py-1.5 ps-5 pe-2 text-start font-medium sm:w-px sm:ps-6 sm:whitespace-nowrap print:static"
          >
            {t(`turns.${marker}`)}
            <span className="block text-xs font-normal text-ink-muted sm:hidden">
              {t('turns.inAll', { total: formatNumber(total, language) })}
            </span>
          </th>
          {turns.map((turn) => (
            <td key={turn.number} className="px-0.5 py-1.5 max-sm:nth-last-2:pe-4">
              <MarkerCount count={turn[marker]} isWarning={isWarning} />
            </td>
          ))}
          <td className="w-px ps-3 pe-6 text-end max-sm:hidden">{formatNumber(total, language)}</td>
        </tr>
      ))}
      {missing.length > 0 && (
        <tr className="border-t border-line sm:hidden">
          <td colSpan={turns.length + 2} className="py-1.5 ps-5 pe-5 text-ink-muted">
            <span className="sticky start-5">{t('turns.notFound', { list: missing.join(', ') })}</span>
          </td>
        </tr>
      )}
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
