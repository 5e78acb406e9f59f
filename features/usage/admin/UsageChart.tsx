import { useLanguage } from '#platform/web/hooks/useText.ts'
import { formatReportMonth } from './format-figures.ts'

type Bar = {
  readonly month: string
  readonly value: number
  /** Shown above the bar. */
  readonly text: string
}

/** A bar with a number for each month. Hidden from screen readers, which have the table below. */
export function UsageChart({ bars }: { readonly bars: readonly Bar[] }) {
  const language = useLanguage()
  const highest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <div aria-hidden className="overflow-x-auto">
      <ol className="flex h-48 items-end gap-1 border-b border-line sm:gap-3">
        {bars.map(({ month, value, text }) => (
          <li key={month} className="flex h-full min-w-11 max-w-24 flex-1 flex-col items-center justify-end">
            <span className="pb-1 text-xs whitespace-nowrap tabular-nums">{text}</span>
            <span
              style={{ height: `${(80 * value) / highest}%` }}
              className="w-3/5 rounded-t-md bg-accent forced-colors:bg-[CanvasText]"
            />
          </li>
        ))}
      </ol>
      <ol className="flex gap-1 pt-1.5 sm:gap-3">
        {bars.map(({ month }) => (
          <li key={month} className="min-w-11 max-w-24 flex-1 text-center text-xs text-ink-muted">
            {formatReportMonth(month, language, 'short')}
          </li>
        ))}
      </ol>
    </div>
  )
}
