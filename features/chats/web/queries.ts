import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import { chatRoutes } from '../contract.ts'

export const chatApi = createApi(chatRoutes)

/** @param id as the address has it, or as the server gave it */
export const chatQuery = (id: string | number) => {
  const digits = String(id).replace(/^0+(?=\d)/, '')
  return queryOptions({
    queryKey: ['chats', digits],
    queryFn: ({ signal }) => chatApi.readChat({ params: { id: digits } }, { signal }),
    // A reply may have ended while no screen was open.
    staleTime: 0,
    // The route loader requests the chat on each arrival; a screen that mounts later must not request it again.
    retryOnMount: false,
    refetchOnMount: false,
  })
}

type ChatStart = RouteRequest<typeof chatRoutes.createChat>['query'] & {
  /** One key for one attempt, so that a double click or a retry creates one chat. */
  readonly idempotencyKey: string
}

/** The history needs no refresh: it lists a conversation from its first turn on. */
export const createChatMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...query }: ChatStart) => chatApi.createChat({ query }, { idempotencyKey }),
})
