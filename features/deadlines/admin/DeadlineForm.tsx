import { useId, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ofOrganization, setDeadline } from './deadline-requests.ts'

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
  const id = useId()
  const [day, setDay] = useState(dueOn ?? '')
  const change = {
    send: (due_on: string | null) => setDeadline({ organization, scenario, due_on }),
    failed: t('saveFailed'),
    refresh: [ofOrganization(organization)],
  }
  const setting = useAdminChange({ ...change, done: t('saved') })
  const removal = useAdminChange({ ...change, done: t('removed') })
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (day !== '') setting.change(day)
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
          <Button type="submit" look="secondary" isBusy={setting.isBusy} aria-describedby={describedBy}>
            {dueOn === null ? t('set') : t('change')}
          </Button>
        )}
        {dueOn !== null && day === dueOn && (
          <Button
            look="ghost"
            isBusy={removal.isBusy}
            aria-describedby={describedBy}
            onClick={() => removal.change(null)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
