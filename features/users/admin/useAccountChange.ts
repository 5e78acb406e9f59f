import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AccountChanged } from '#features/users/contract-lifecycle.ts'
import type { User, UserUpdated } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { refreshUser, usersKey } from './user-list.ts'

type Change<Answer extends AccountChanged> = {
  readonly user: User
  readonly send: () => Promise<Answer>
  /** The notice of success; it also says if the identity provider has not carried out the change yet. */
  readonly done: string | ((answer: Answer) => string)
  readonly onDone: () => void
  /** How the lists are refreshed; by default, the user is loaded again. */
  readonly refresh?: (queryClient: QueryClient, id: number) => Promise<void>
}

/** The sentence on a change to a user, and on whether it ended their invitation. */
export function useInvitationText() {
  const t = useText('users')
  return (done: string, { invitation_ended }: Pick<UserUpdated, 'invitation_ended'>): string =>
    invitation_ended ? `${done}. ${t('done.invitationEnded')}` : done
}

/** Sends a change to one account. */
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
