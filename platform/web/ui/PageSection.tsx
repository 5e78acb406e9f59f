import { type ReactNode, useId } from 'react'

type Props = { readonly title: string; readonly lead?: string | undefined; readonly children: ReactNode }

/** A section of a page, named by its own heading. */
export function PageSection({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {lead && <p className="mt-1 text-label text-ink-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
