import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { UsageReport } from '../contract.ts'
import { useFigureTexts } from './useFigureTexts.ts'

/** The sums over all months in the report. */
export function UsageTotals({ report: { total, currency } }: { readonly report: UsageReport }) {
  const t = useText('usage')
  const texts = useFigureTexts(currency)
  const figures = [
    {
      name: t('columns.calls'),
      value: texts.number(total.calls),
      note: [t('failed', { text: texts.failures(total) }), texts.kinds(total)].filter(Boolean).join(' · '),
    },
    {
      name: t('columns.tokens'),
      value: texts.number(total.input_tokens + total.output_tokens),
      note: t('cached', { text: texts.number(total.cached_tokens) }),
    },
    { name: t('columns.cost'), value: texts.cost(total), note: texts.unpriced(total) },
    {
      name: t('columns.firstToken'),
      value: texts.times(total.first_token),
      note: total.first_token && t('timesNote'),
    },
  ]
  return (
    <Card as="section" aria-label={t('totals')}>
      <dl className="grid grid-cols-1 divide-line max-nav:divide-y sm:grid-cols-2 nav:grid-cols-4 nav:divide-x">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="grid content-start gap-1 p-5">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="text-xl font-semibold tracking-tight">{value}</dd>
            {note && <dd className="text-xs text-ink-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  )
}
