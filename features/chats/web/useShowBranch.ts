import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { historyQuery } from '#features/history/web/queries.ts'
import type { Chat } from '../contract.ts'
import { chatApi, chatQuery } from './queries.ts'

/** Shows another branch of a chat, here and wherever else the chat is opened; where the address names one, here alone. */
export function useShowBranch({ id }: Chat) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { branch: named } = useSearch({ strict: false })
  return useMutation({
    mutationFn: async (branch: number) => {
      if (named === undefined) return openInBranch(client, id, branch)
      // It is there before the address names it, so that what was pressed stays and keeps the focus.
      await client.fetchQuery(chatQuery(id, branch))
      return navigate({ to: '.', search: { branch }, replace: true, resetScroll: false })
    },
  })
}

/** From now on the chat opens in a branch. */
export async function openInBranch(client: QueryClient, id: number, branch: number): Promise<void> {
  await chatApi('PUT /chats/:id/branch', { params: { id: String(id) }, body: { branch_id: branch } })
  void client.invalidateQueries({ queryKey: historyQuery.queryKey })
  await client.invalidateQueries({ queryKey: chatQuery(id).queryKey })
}
