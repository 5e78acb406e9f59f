import { useId } from 'react'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { UsageReport } from '../contract.ts'
import { UsageChart } from './UsageChart.tsx'
import { UsageRows } from './UsageTable.tsx'
import { formatCompact, formatCurrency } from './format-figures.ts'

/** A chart of the months, in money if everything has a price, else in tokens; the table below has all figures. */
export function UsageByMonth({ report }: { readonly report: UsageReport }) {
  const t = useText('usage')
  const language = useLanguage()
  const id = useId()
  const { currency, rows, total } = report
  const isPriced = currency !== null && total.cost !== null && total.unpriced_models.length === 0
  const bars = rows.map((row) => {
    const value = isPriced ? Number(row.cost) : row.input_tokens + row.output_tokens
    return {
      month: row.month ?? '',
      value,
      text: isPriced ? formatCurrency(row.cost ?? '0', currency, language) : formatCompact(value, language),
    }
  })
  const title = t(isPriced ? 'costByMonth' : 'tokensByMonth')
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-4 p-5">
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      {bars.length > 0 && <UsageChart bars={bars} />}
      <UsageRows title={title} report={report} by="month" />
    </Card>
  )
}
