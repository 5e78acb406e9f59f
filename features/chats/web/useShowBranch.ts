import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import type { Chat } from '../contract.ts'
import { chatQuery, openInBranch } from './queries.ts'

/** Shows another branch of a chat, here and on other devices; where the address names a branch, on this screen only. */
export function useShowBranch({ id }: Chat) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { branch: named } = useSearch({ strict: false })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (branch: number) => {
      if (named === undefined) await openInBranch(client, id, branch)
      // The branch is loaded before the address names it, so that the pressed button stays and keeps the focus.
      else await client.fetchQuery(chatQuery(id, branch))
    },
  })
  const show = (branch: number, onShown?: () => void) => {
    // Called only while this screen is open: a person who has left it stays where they are.
    const onSuccess = () => {
      const params = { id: String(id) }
      const options = { search: { branch }, replace: true, resetScroll: false }
      if (named !== undefined) void navigate({ to: screens.readOnlyChat, params, ...options })
      onShown?.()
    }
    mutate(branch, { onSuccess })
  }
  return { show, isPending, error }
}
