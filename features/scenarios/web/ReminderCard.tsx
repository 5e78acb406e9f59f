import { useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { focusContent } from '#platform/web/focus.ts'
import { Button } from '#platform/web/ui/Button.tsx'

type Props = {
  /** The card's id. `reminderDescriptionIds` builds from it the ids of the texts that describe its buttons. */
  readonly id: string
  readonly Icon: LucideIcon
  readonly title: string
  /** Why the learner's answer could not be saved. */
  readonly failure: string | undefined
  /** The button or link for what waits. */
  readonly action: ReactNode
  /** The label of the button that declines it. */
  readonly decline: string
  readonly isDeclining: boolean
  readonly onDecline: () => void
  readonly children: ReactNode
}

/** A card for what waits for the learner, in one row; home shows only one at a time. */
export function ReminderCard({ id, Icon, title, failure, action, children, ...declining }: Props) {
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
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
        {action}
        <Button
          look="ghost"
          isBusy={declining.isDeclining}
          aria-describedby={reminderDescriptionIds(id)}
          onClick={declining.onDecline}
        >
          {declining.decline}
        </Button>
      </div>
    </section>
  )
}

/** Has home ask what else waits, after the learner has declined. */
export function useShowNextReminder() {
  const client = useQueryClient()
  return async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: practiceQuery.queryKey })
    focusContent()
  }
}

/** The ids of the card's title and text, for `aria-describedby` of its buttons. */
export const reminderDescriptionIds = (id: string): string => `${id}-title ${id}-text`
