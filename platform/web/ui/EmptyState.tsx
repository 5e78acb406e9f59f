import type { ReactNode } from 'react'

type Props = {
  readonly title?: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Shown instead of an empty list: a drawing, a sentence, and perhaps a link to the next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control/45 px-6 py-14 text-center">
      <svg viewBox="0 0 124 70" aria-hidden className="mb-2 h-16">
        <path
          d="M10 2h62a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H38L25 54V42H10A10 10 0 0 1 0 32V12A10 10 0 0 1 10 2Z"
          className="fill-accent-soft"
        />
        <path
          d="M17 17h44M17 28h28"
          strokeWidth="2.5"
          strokeLinecap="round"
          className="fill-none stroke-accent opacity-60"
        />
        <path
          d="M90 20h17a10 10 0 0 1 10 10v17a10 10 0 0 1-10 10h-4v8l-11-8H68a10 10 0 0 1-9-6"
          strokeWidth="2.2"
          strokeDasharray="2 4.4"
          strokeLinecap="round"
          className="fill-none stroke-accent"
        />
      </svg>
      {title && <h2 className="text-lg font-semibold tracking-tight">{title}</h2>}
      <p className="max-w-prose text-ink-muted">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
