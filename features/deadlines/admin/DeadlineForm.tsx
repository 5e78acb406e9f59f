import { useId, useRef, useState } from 'react'
import { describedBy as describedByNotes, FieldNotes } from '#platform/web/ui/FieldNotes.tsx'
import { dayInUtc } from '#platform/web/format.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useDeadlineEdit } from './useDeadlineEdit.ts'

type Props = {
  readonly organization: number
  readonly scenario: number
  readonly dueOn: string | null
  /** The id of the scenario's title. */
  readonly describedBy: string
}

/** Sets, changes or removes the deadline. */
export function DeadlineForm({ organization, scenario, dueOn, describedBy }: Props) {
  const t = useText('deadlines')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { day, type, change, isBusy, notice } = useDeadlineEdit({ organization, scenario, dueOn, field })
  // Set when an invalid day was submitted; an empty day counts as past, because '' sorts before any date.
  const [isRefused, setRefused] = useState(false)
  const error = isRefused && day < dayInUtc() ? t('past') : undefined
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const isPast = day < dayInUtc()
        setRefused(isPast)
        if (isPast) field.current?.focus()
        else change(day)
      }}
    >
      {notice}
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {t('day')}
          </label>
          <input
            ref={field}
            id={id}
            type="date"
            required
            min={dayInUtc()}
            aria-invalid={error !== undefined}
            aria-describedby={[describedBy, describedByNotes({ id, error })].filter(Boolean).join(' ')}
            value={day}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            className="min-h-11 rounded-control border border-control bg-surface px-3 text-label text-ink aria-invalid:border-danger"
          />
        </div>
        {day !== (dueOn ?? '') && (
          <Button type="submit" look="secondary" isBusy={isBusy} aria-describedby={describedBy}>
            {dueOn === null ? t('set') : t('change')}
          </Button>
        )}
        {dueOn !== null && day === dueOn && (
          <Button
            look="ghost"
            isBusy={isBusy}
            aria-describedby={describedBy}
            onClick={() => change(null)}
            // Narrow enough to fit beside the day on a phone.
            className="px-3!"
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <FieldNotes id={id} error={error} />
    </form>
  )
}
