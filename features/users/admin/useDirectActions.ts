import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { changeState, signOutUser } from './account-requests.ts'
import { refreshUser, usersKey } from './user-list.ts'
import type { RequestedAction } from './user-actions.ts'

/** Sends actions that can be reversed at once; for others it returns the action, so that a dialog asks first. */
export function useDirectActions() {
  const t = useText('users')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<RequestedAction>()
  const [busy, setBusy] = useState<readonly number[]>([])
  const { change } = useAdminChange({
    send: async ({ action, user }: RequestedAction) => {
      setBusy((ids) => [...ids, user.id])
      try {
        const { finished } = await (action === 'signOut' ? signOutUser(user) : changeState(user, 'active'))
        await refreshUser(queryClient, user.id)
        return { finished, text: t(action === 'signOut' ? 'done.signedOut' : 'done.reactivated', user) }
      } finally {
        setBusy((ids) => ids.filter((id) => id !== user.id))
      }
    },
    subjectOf: ({ user }) => user.id,
    done: ({ finished, text }) => (finished ? text : `${text}. ${t('done.later')}`),
    failed: t('changeFailed'),
    refresh: [],
    refreshRefused: [usersKey],
  })
  // Kept in a ref, so that `ask` never changes: the table's columns are rebuilt whenever it does.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const ask = useCallback((next: RequestedAction) => {
    if (next.action === 'signOut' || next.action === 'reactivate') latest.current(next)
    else {
      // Dialogs show the last failure, which was about something else.
      notices.clear()
      setAsked(next)
    }
  }, [])
  const end = useCallback(() => setAsked(undefined), [])
  return { asked, ask, end, busy }
}
