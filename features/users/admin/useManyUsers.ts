import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#features/users/contract.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { useFailureNotice } from '#platform/web/notices/useFailureNotice.ts'
import { changeState } from './account-requests.ts'
import { refreshUsers } from './user-list.ts'
import type { Selection } from './useSelection.ts'

type ManyChange = { readonly state: 'active' | 'deactivated'; readonly users: readonly User[] }
type Progress = { readonly state: ManyChange['state']; readonly done: number; readonly total: number }
type Refusal = { readonly user: User; readonly reason: string }

/** Changes users one by one. Users that could not be changed stay chosen, with the reason. */
export function useManyUsers({ choose }: Selection) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const sayFailure = useFailureNotice()
  const [progress, setProgress] = useState<Progress>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const isStopped = useRef(false)

  async function changeAll({ state, users }: ManyChange): Promise<{ changed: number; refused: number }> {
    isStopped.current = false
    const refused: Refusal[] = []
    let changed = 0
    for (const user of users) {
      if (isStopped.current) break
      setProgress({ state, done: changed + refused.length, total: users.length })
      try {
        await changeState(user, state)
        changed += 1
        choose([user], false)
      } catch (error) {
        // Without a session, or on an unexpected error, all further users would fail in the same way.
        if (!(error instanceof ApiFailure) || error.status === 401) throw error
        if (error.kind === 'network') isStopped.current = true
        refused.push({ user, reason: failureText(error, t('changeFailed')) })
        setRefusals([...refused])
      }
    }
    return { changed, refused: refused.length }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: changeAll,
    onSuccess: ({ changed, refused }, { state }) => {
      const text = t(`many.done.${state}`, { count: changed })
      notices.say(
        refused > 0 ? 'error' : 'success',
        refused > 0 ? `${text} ${t('many.refused', { count: refused })}` : text,
      )
    },
    onError: (error) => sayFailure(error, t('changeFailed')),
    onSettled: async () => {
      setProgress(undefined)
      await refreshUsers(queryClient)
    },
  })
  return {
    progress,
    refusals,
    start(wanted: ManyChange): void {
      if (isPending) return
      setRefusals([])
      mutate(wanted)
    },
    stop(): void {
      isStopped.current = true
    },
    forgetRefusals: () => setRefusals([]),
  }
}
