import { useId } from 'react'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { FigureTable } from '#platform/web/table/FigureTable.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { UsageGrouping, UsageReport, UsageRow } from '../contract.ts'
import { formatReportMonth } from './format-figures.ts'
import { useFigureTexts } from './useFigureTexts.ts'

type Props = {
  readonly title: string
  readonly report: UsageReport
  readonly by: UsageGrouping
}

/** A table with a row for each model, organisation or month, on a card of its own. */
export function UsageTable({ title, report, by }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-3 p-5">
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      <UsageRows title={title} report={report} by={by} />
    </Card>
  )
}

const columns = ['calls', 'failures', 'input', 'cached', 'output', 'cost', 'firstToken', 'duration'] as const

/** The same table without the card. */
export function UsageRows({ title, report: { rows, currency }, by }: Props) {
  const t = useText('usage')
  const texts = useFigureTexts(currency)
  const nameOf = useRowName(by)
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{t('nothing')}</p>
  return (
    <FigureTable
      isWide
      caption={t('table', { title })}
      first={t(`by.${by}`)}
      columns={columns.map((column) => t(`columns.${column}`))}
      rows={rows.map((row) => ({
        key: nameOf(row),
        name: nameOf(row),
        figures: [
          texts.number(row.calls),
          <FigureWithNote
            key="failures"
            title={t('columns.failures')}
            text={texts.failures(row)}
            note={texts.kinds(row)}
          />,
          texts.number(row.input_tokens),
          texts.number(row.cached_tokens),
          texts.number(row.output_tokens),
          <FigureWithNote
            key="cost"
            title={t('columns.cost')}
            text={texts.cost(row)}
            note={texts.unpriced(row)}
          />,
          texts.times(row.first_token),
          texts.times(row.duration),
        ],
      }))}
    />
  )
}

type NotedProps = { readonly title: string; readonly text: string; readonly note: string }

/** A figure at the end of its cell, with a note before it on its composition. */
const FigureWithNote = ({ title, text, note }: NotedProps) => (
  <div className="flex flex-row-reverse items-center gap-2">
    {text}
    {note && (
      <div className="max-w-28 min-w-0 text-xs text-ink-muted">
        <TruncatedText text={note} title={title} />
      </div>
    )}
  </div>
)

function useRowName(by: UsageGrouping): (row: UsageRow) => string {
  const t = useText('usage')
  const language = useLanguage()
  return (row) => {
    if (by === 'model') return row.model ?? ''
    if (by === 'month') return row.month === null ? '' : formatReportMonth(row.month, language)
    return row.organization?.name ?? t('noOrganization')
  }
}
