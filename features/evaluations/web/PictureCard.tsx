import { type ReactNode, useId } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'

type Props = { readonly title: string; readonly note?: string; readonly children: ReactNode }

/** Something to look at, under its name. On paper it is never torn in two, and keeps its colours. */
export function PictureCard({ title, note, children }: Props) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-4 self-start p-5 break-inside-avoid [print-color-adjust:exact] sm:p-6 print:shadow-none"
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
