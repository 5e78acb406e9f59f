import { useId } from 'react'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SidewaysRegion } from '#platform/web/ui/SidewaysRegion.tsx'
import type { UsageGrouping, UsageReport, UsageRow } from '../contract.ts'
import { formatReportMonth } from './format-figures.ts'
import { useFigureTexts } from './useFigureTexts.ts'

type Props = {
  readonly title: string
  readonly report: UsageReport
  readonly by: UsageGrouping
}

/** A row for each model, organisation or month. */
export function UsageTable({ title, report, by }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-3 py-5">
      <h3 id={id} className="px-5 text-base font-semibold">
        {title}
      </h3>
      <UsageRows title={title} report={report} by={by} />
    </Card>
  )
}

const columns = ['calls', 'failures', 'input', 'cached', 'output', 'cost', 'firstToken', 'duration'] as const

/** The table without a card of its own. */
export function UsageRows({ title, report: { rows, currency }, by }: Props) {
  const t = useText('usage')
  const texts = useFigureTexts(currency)
  const nameOf = useRowName(by)
  if (rows.length === 0) return <p className="px-5 text-sm text-ink-muted">{t('nothing')}</p>
  return (
    <SidewaysRegion label={t('table', { title })}>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className="py-2 ps-5 pe-4 text-start font-normal">
              {t(`by.${by}`)}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pe-5 text-end font-normal whitespace-nowrap">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={nameOf(row)} className="border-t border-line">
              <th scope="row" className="min-w-32 py-2.5 ps-5 pe-4 text-start font-medium wrap-anywhere">
                {nameOf(row)}
              </th>
              {[
                { text: texts.number(row.calls) },
                { text: texts.failures(row), note: texts.kinds(row) },
                { text: texts.number(row.input_tokens) },
                { text: texts.number(row.cached_tokens) },
                { text: texts.number(row.output_tokens) },
                { text: texts.cost(row), note: texts.unpriced(row) },
                { text: texts.times(row.first_token) },
                { text: texts.times(row.duration) },
              ].map(({ text, note }, index) => (
                <td key={columns[index]} className="py-2.5 pe-5 text-end whitespace-nowrap">
                  {text}
                  {note && (
                    <span className="ms-auto block max-w-44 min-w-32 text-xs whitespace-normal text-ink-muted">
                      {note}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysRegion>
  )
}

function useRowName(by: UsageGrouping): (row: UsageRow) => string {
  const t = useText('usage')
  const language = useLanguage()
  return (row) => {
    if (by === 'model') return row.model ?? ''
    if (by === 'month') return row.month === null ? '' : formatReportMonth(row.month, language)
    return row.organization?.name ?? t('noOrganization')
  }
}
