import { useMutation, useQueryClient } from '@tanstack/react-query'
import { historyQuery } from '#features/history/web/queries.ts'
import type { Chat } from '../contract.ts'
import { chatApi, chatQuery } from './queries.ts'

/** Shows another branch of a chat, here and wherever else the chat is opened. */
export function useShowBranch({ id }: Chat) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (branch: number) => {
      await chatApi('PUT /chats/:id/branch', { params: { id: String(id) }, body: { branch_id: branch } })
      void client.invalidateQueries({ queryKey: historyQuery.queryKey })
      await client.invalidateQueries({ queryKey: chatQuery(id).queryKey })
    },
  })
}
