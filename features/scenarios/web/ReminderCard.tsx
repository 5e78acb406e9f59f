import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  /** The card's id, from which `remindedOf` makes the id of what describes its buttons. */
  readonly id: string
  readonly Icon: LucideIcon
  readonly title: string
  /** Why an answer to it was not taken. */
  readonly failure: string | undefined
  /** What one can do about it. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** Something that waits for the learner, in a line: there is one of them at a time. */
export function ReminderCard({ id, Icon, title, failure, actions, children }: Props) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-surface p-5 shadow-card ring-1 ring-line forced-colors:border sm:p-6"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 grow basis-60">
        <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-0.5 text-label text-ink-muted wrap-anywhere">
          {children}
        </p>
        {failure && (
          <p role="alert" className="mt-1 text-label text-danger-ink">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>
    </section>
  )
}

/** The ids of what a button of the card is about. */
export const remindedOf = (id: string): string => `${id}-title ${id}-text`
