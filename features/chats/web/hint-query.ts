import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { hintRoutes } from '../contract-hints.ts'

const hintApi = createApi<typeof hintRoutes>()

/** The message that a hint is for: the next one of a branch. */
export type HintedMessage = {
  readonly chatId: number
  readonly branch: number
  /** How many messages come before it. */
  readonly position: number
}

/** The hint for a message. A repeat gets the same hint, so this POST may be a query. */
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
