import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AccountChanged } from '#features/users/contract-lifecycle.ts'
import type { User, UserUpdated } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { refreshUser, usersKey } from './user-list.ts'

type Change<Answer extends AccountChanged> = {
  readonly user: User
  readonly send: () => Promise<Answer>
  /** Shown when it has succeeded; whether the identity provider has carried it out yet is said besides. */
  readonly done: string | ((answer: Answer) => string)
  readonly onDone: () => void
  /** What becomes of the lists; usually the user is asked for again. */
  readonly refresh?: (queryClient: QueryClient, id: number) => Promise<void>
}

/** What was done to somebody, and whether their invitation has ended by it. */
export function useInvitationText() {
  const t = useText('users')
  return (done: string, { invitation_ended }: Pick<UserUpdated, 'invitation_ended'>): string =>
    invitation_ended ? `${done}. ${t('done.invitationEnded')}` : done
}

/** A change to one account. */
export function useAccountChange<Answer extends AccountChanged>({
  user,
  send,
  done,
  onDone,
  refresh = refreshUser,
}: Change<Answer>) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const { change, isBusy } = useAdminChange({
    send: async () => {
      const answer = await send()
      await refresh(queryClient, user.id)
      return answer
    },
    done: (answer) => {
      const text = typeof done === 'function' ? done(answer) : done
      return answer.finished ? text : `${text}. ${t('done.later')}`
    },
    failed: t('changeFailed'),
    refresh: [],
    refreshRefused: [usersKey],
    onDone,
  })
  return { change: () => change(undefined), isBusy }
}
