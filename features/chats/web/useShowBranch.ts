import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { historyQuery } from '#features/history/web/queries.ts'
import { screens } from '#features/paths.ts'
import type { Chat } from '../contract.ts'
import { chatApi, chatQuery } from './queries.ts'

/** Shows another branch of a chat, here and wherever else the chat is opened; where the address names one, here alone. */
export function useShowBranch({ id }: Chat) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { branch: named } = useSearch({ strict: false })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (branch: number) => {
      if (named === undefined) await openInBranch(client, id, branch)
      // It is there before the address names it, so that what was pressed stays and keeps the focus.
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

/** From now on the chat opens in a branch. */
export async function openInBranch(client: QueryClient, id: number, branch: number): Promise<void> {
  await chatApi('PUT /chats/:id/branch', { params: { id: String(id) }, body: { branch_id: branch } })
  void client.invalidateQueries({ queryKey: historyQuery.queryKey })
  const { queryKey } = chatQuery(id)
  // One that was loaded before may show another try, which would come first; words that it has would pass for sent.
  client.removeQueries({ queryKey, exact: true, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
}
