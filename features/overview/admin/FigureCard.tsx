import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'

type Props = {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
  /** The chart's figures as a table, which one click shows. */
  readonly table?: ReactNode
}

/** A card with a chart and its table. The card is no landmark, because its table is one of the same name. */
export function FigureCard({ title, note, children, table }: Props) {
  const t = useText('overview')
  return (
    <Card className="grid grid-cols-1 content-start gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
        {note && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      {children}
      {table && (
        <details className="border-t border-line pt-3">
          <summary className="cursor-pointer rounded-control py-1 text-sm font-medium text-accent-ink">
            {t('asTable')}
          </summary>
          <div className="mt-2">{table}</div>
        </details>
      )}
    </Card>
  )
}
