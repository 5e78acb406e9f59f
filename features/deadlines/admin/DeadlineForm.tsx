import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { refreshDeadlines, setDeadline } from './deadline-requests.ts'

type Props = {
  readonly organization: number
  readonly scenario: number
  readonly dueOn: string | null
  /** The id of the scenario's title. */
  readonly describedBy: string
}

/** Sets the day, moves it, or takes it away. */
export function DeadlineForm({ organization, scenario, dueOn, describedBy }: Props) {
  const t = useText('deadlines')
  const failureText = useFailureText()
  const id = useId()
  const [day, setDay] = useState(dueOn ?? '')
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (due_on: string | null) => setDeadline({ organization, scenario, due_on }),
    onSuccess: () => refreshDeadlines(queryClient, organization),
  })
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (day !== '') mutate(day)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {t('day')}
          </label>
          <input
            id={id}
            type="date"
            required
            aria-describedby={describedBy}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            className="min-h-11 rounded-control border border-control bg-surface px-3 text-label text-ink"
          />
        </div>
        {day !== (dueOn ?? '') && (
          <Button type="submit" look="secondary" isBusy={isPending} aria-describedby={describedBy}>
            {dueOn === null ? t('set') : t('change')}
          </Button>
        )}
        {dueOn !== null && day === dueOn && (
          <Button look="ghost" isBusy={isPending} aria-describedby={describedBy} onClick={() => mutate(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {error && <Banner tone="error">{failureText(error)}</Banner>}
    </form>
  )
}
