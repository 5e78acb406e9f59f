import { type ReactNode, useId } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'

type Props = { readonly title: string; readonly note?: string; readonly children: ReactNode }

/** A card with a titled chart. Print keeps it on one page and in colour. */
export function ChartCard({ title, note, children }: Props) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-4 self-start p-5 break-inside-avoid [print-color-adjust:exact] sm:p-6 print:gap-2 print:p-0 print:shadow-none print:ring-0"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {note && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      {children}
    </Card>
  )
}
