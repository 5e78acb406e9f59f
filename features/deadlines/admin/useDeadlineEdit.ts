import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { organizationDeadlinesKey, setDeadline } from './deadline-requests.ts'

type Options = {
  readonly organization: number
  readonly scenario: number
  readonly dueOn: string | null
  readonly field: RefObject<HTMLInputElement | null>
}

/**
 * The edited day of a deadline, and the request that sets it. A day that somebody else has set meanwhile is not
 * overwritten.
 */
export function useDeadlineEdit({ organization, scenario, dueOn, field }: Options) {
  const t = useText('deadlines')
  // The typed day, and the stored day when typing began.
  const [edit, setEdit] = useState<{ readonly day: string; readonly was: string | null }>()
  const day = edit?.day ?? dueOn ?? ''
  // Once the typed day is stored, the field shows the stored day again, also after changes by others.
  if (edit && edit.day === (dueOn ?? '')) setEdit(undefined)
  const { onRefused, notice } = useConflict({
    load: async (client) => {
      const queryKey = organizationDeadlinesKey(organization)
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
    refresh: [organizationDeadlinesKey(organization)],
    onRefused,
    onDone: (set) => {
      setEdit((now) => (set === null || now ? { day: now?.day ?? '', was: set } : undefined))
      // The pressed button disappears. It may still have the focus, or have lost it when it became busy.
      const { activeElement } = document
      if (activeElement === document.body || field.current?.form?.contains(activeElement))
        field.current?.focus()
    },
  })
  const type = (typed: string) => setEdit({ day: typed, was: edit ? edit.was : dueOn })
  return { day, type, change, isBusy, notice }
}
