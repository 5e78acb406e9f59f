import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { FigureTable } from '#platform/web/table/FigureTable.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { OverviewMonth } from '../contract.ts'
import { FigureCard } from './FigureCard.tsx'
import { Legend } from './Legend.tsx'
import { useFigure } from './WithheldFigure.tsx'

const bars = [
  ['evaluated', 'bg-accent'],
  ['tried_again', 'bg-accent/35'],
] as const

/** The most months that fit beside each other. */
const CHARTED_MONTHS = 12

/** A chart of evaluations by month, first ones and repeated ones, and the table of all figures. */
export function MonthsCard({ months }: { readonly months: readonly OverviewMonth[] }) {
  const t = useText('overview')
  const toFigure = useFigure()
  const language = useLanguage()
  return (
    <FigureCard
      title={t('months.title')}
      note={t('sums')}
      table={
        <FigureTable
          caption={t('months.title')}
          first={t('month')}
          columns={[t('new'), t('practised'), t('evaluated'), t('tried_again')]}
          rows={months.toReversed().map((one) => ({
            key: one.month,
            name: formatMonth(one.month, language, 'long'),
            figures: [one.invited, one.practised, one.evaluated, one.tried_again].map(toFigure),
          }))}
        />
      }
    >
      <Legend entries={bars.map(([name, colour]) => [t(name), colour])} />
      <MonthsChart months={months.slice(-CHARTED_MONTHS)} />
    </FigureCard>
  )
}

/** Hidden from screen readers, which have the table. */
function MonthsChart({ months }: { readonly months: readonly OverviewMonth[] }) {
  const language = useLanguage()
  const highest = Math.max(
    1,
    ...months.flatMap(({ evaluated, tried_again }) => [evaluated ?? 0, tried_again ?? 0]),
  )
  return (
    <div aria-hidden className="flex gap-2 overflow-x-auto">
      {months.map((one) => (
        <div key={one.month} className="grid min-w-11 grow grid-cols-1 gap-2 text-center text-sm">
          <div className="flex h-44 items-end justify-center gap-1 border-b border-line">
            {bars.map(([name, colour]) => (
              <Bar key={name} value={one[name]} highest={highest} colour={colour} />
            ))}
          </div>
          <span className="text-ink-muted">{formatMonth(one.month, language, 'short')}</span>
        </div>
      ))}
    </div>
  )
}

type BarProps = { readonly value: number | null; readonly highest: number; readonly colour: string }

/** The height of the highest bar, in percent of the chart; the numbers above the bars need the rest. */
const ROOM = 84

function Bar({ value, highest, colour }: BarProps) {
  const language = useLanguage()
  if (value === null)
    return (
      <span className="h-3 w-full max-w-6 rounded-t-sm bg-[repeating-linear-gradient(135deg,var(--color-control)_0_1px,transparent_1px_5px)]" />
    )
  return (
    <span className="flex h-full w-full max-w-6 flex-col justify-end">
      <span className="text-xs tabular-nums">{formatNumber(value, language)}</span>
      <span
        style={{ height: `${(value / highest) * ROOM}%` }}
        className={cx('rounded-t-sm forced-colors:bg-[CanvasText]', colour)}
      />
    </span>
  )
}

/** Formats `2026-10` as October 2026, or briefly as Oct; the brief form has the year in January only. */
export function formatMonth(month: string, language: string, style: 'long' | 'short'): string {
  const showsYear = style === 'long' || month.endsWith('-01')
  return new Intl.DateTimeFormat(language, {
    month: style,
    timeZone: 'UTC',
    ...(showsYear && { year: style === 'long' ? 'numeric' : '2-digit' }),
  }).format(new Date(`${month}-01T00:00:00Z`))
}
