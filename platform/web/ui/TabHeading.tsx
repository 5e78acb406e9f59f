import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly id?: string | undefined
  /** Some words about it, or how many entries there are. */
  readonly lead?: ReactNode
  /** Buttons and filters. Where they do not fit beside the title, they stand below it. */
  readonly children?: ReactNode
}

/** The top of a tab or of a list, the same everywhere. */
export const TabHeading = ({ title, id, lead, children }: Props) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 grow basis-80">
      <h2 id={id} className="text-title font-semibold wrap-anywhere">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-0.5 max-w-prose text-label text-ink-muted">{lead}</p>}
    </div>
    {children && <div className="flex flex-wrap items-end gap-3 max-sm:w-full">{children}</div>}
  </div>
)
