import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ofOrganization, setDeadline } from './deadline-requests.ts'

type Options = {
  readonly organization: number
  readonly scenario: number
  readonly dueOn: string | null
  readonly field: RefObject<HTMLInputElement | null>
}

/** The day that a field holds until it is set, and setting it: not over one that somebody else has set meanwhile. */
export function useDeadlineEdit({ organization, scenario, dueOn, field }: Options) {
  const t = useText('deadlines')
  // What is typed, and the day that stood there when somebody began to type.
  const [edit, setEdit] = useState<{ readonly day: string; readonly was: string | null }>()
  const day = edit?.day ?? dueOn ?? ''
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
  const type = (typed: string) => setEdit({ day: typed, was: edit ? edit.was : dueOn })
  return { day, type, change, isBusy, notice }
}
