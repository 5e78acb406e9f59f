import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { hintRoutes } from '../contract-hints.ts'

const hintApi = createApi<typeof hintRoutes>()

/** What a hint is for: the next message of a branch. */
export type HintedMessage = {
  readonly chatId: number
  readonly branch: number
  /** How many messages come before it. */
  readonly position: number
}

/** The hint for a message. Asking again answers the same one, so it may be asked like anything that is read. */
export const hintQuery = ({ chatId, branch, position }: HintedMessage) =>
  queryOptions({
    queryKey: ['hints', chatId, branch, position],
    queryFn: ({ signal }) =>
      hintApi(
        'POST /chats/:id/hints',
        { params: { id: String(chatId) }, query: { branch: String(branch) } },
        { signal },
      ),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
