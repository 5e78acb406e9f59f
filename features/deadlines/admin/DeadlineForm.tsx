import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describedBy as describedByNotes, FieldNotes } from '#platform/web/forms/FieldNotes.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { localDay } from '#platform/web/format.ts'
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
  const field = useRef<HTMLInputElement>(null)
  // What is typed, and the day that stood there when somebody began to type.
  const [edit, setEdit] = useState<{ readonly day: string; readonly was: string | null }>()
  const day = edit?.day ?? dueOn ?? ''
  // An empty day comes before all others.
  const [isRefused, setRefused] = useState(false)
  const error = isRefused && day < localDay() ? t('past') : undefined
  // What was typed is set: from here on the field follows, whoever sets another day.
  if (edit && edit.day === (dueOn ?? '')) setEdit(undefined)
  const { onRefused, notice } = useConflict({
    load: async (client) => {
      const queryKey = ofOrganization(organization)
      await client.refetchQueries({ queryKey }, { throwOnError: true })
      return queryKey
    },
    begin: () => flushSync(() => setEdit(undefined)),
    texts: () => [[t('day'), field.current?.value ?? '']],
  })
  const { change, isBusy } = useAdminChange({
    send: async (due_on: string | null) => {
      await setDeadline({ organization, scenario, due_on, was: { due_on: edit ? edit.was : dueOn } })
      return due_on
    },
    done: (set) => (set === null ? t('removed') : t('saved')),
    failed: t('saveFailed'),
    refresh: [ofOrganization(organization)],
    onRefused,
    onDone: (set) => {
      setEdit((now) => (set === null || now ? { day: now?.day ?? '', was: set } : undefined))
      // The button that was pressed goes. It may have the focus still, or have lost it when it became busy.
      const { activeElement } = document
      if (activeElement === document.body || field.current?.form?.contains(activeElement))
        field.current?.focus()
    },
  })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const isPast = day < localDay()
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
            min={localDay()}
            aria-invalid={error !== undefined}
            aria-describedby={[describedBy, describedByNotes({ id, error })].filter(Boolean).join(' ')}
            value={day}
            onChange={({ currentTarget }) =>
              setEdit({ day: currentTarget.value, was: edit ? edit.was : dueOn })
            }
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
            // Narrow enough to stand beside the day on a phone.
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
