import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouteReply } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import type { evaluationRoutes } from '../contract.ts'

export const evaluationApi = createApi<typeof evaluationRoutes>()

/** Whether the evaluation of a chat is being made, which takes longer than loading one. `evaluationQuery` sets it. */
export const isEvaluationPendingQuery = (chatId: string | number, branch?: number) =>
  queryOptions({
    queryKey: [...keyOf(chatId, branch), 'being made'],
    queryFn: () => false,
    enabled: false,
    initialData: false,
  })

/** The query key of an evaluation. */
const keyOf = (chatId: string | number, branch: number | undefined) => [
  'evaluations',
  String(chatId),
  ...(branch === undefined ? [] : [branch]),
]

/**
 * The evaluation of a chat, or of one of its branches: an existing one, or a new one where there is none yet
 * (requirement E1).
 */
export const evaluationQuery = (chatId: string | number, branch?: number) => {
  const chat_id = String(chatId)
  return queryOptions({
    queryKey: keyOf(chatId, branch),
    queryFn: async ({ signal, client }) => {
      const { queryKey: pendingKey } = isEvaluationPendingQuery(chatId, branch)
      client.setQueryData(pendingKey, false)
      const [known] = await evaluationApi(
        'GET /evaluations/history',
        { query: { chat_id, branch } },
        { signal },
      )
      if (known) return known
      client.setQueryData(pendingKey, true)
      const made = await evaluationApi(
        'POST /evaluations/',
        { query: { branch }, body: { chat_id } },
        { signal, maxCounted: 1 },
      )
      cacheEvaluation(client, { chatId, branch }, made)
      // The history's cards and the chat show that there is one now.
      void client.invalidateQueries({ queryKey: ['chats'] })
      void client.invalidateQueries({ queryKey: progressQuery.queryKey })
      return made
    },
    // An evaluation never changes. After a failure only a visit, by the router, or a press requests it again.
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The existing evaluation of a chat or of one of its branches; null without one. It never makes one. */
export const existingEvaluationQuery = (chatId: string | number, branch?: number) =>
  queryOptions({
    queryKey: [...keyOf(chatId, branch), 'known'],
    queryFn: async ({ signal }) => {
      const query = { chat_id: String(chatId), branch }
      const [known] = await evaluationApi('GET /evaluations/history', { query }, { signal })
      return known ?? null
    },
  })

/**
 * Puts a new evaluation into the cache. The cached transcript and examples are reset, because they may belong to an
 * earlier evaluation of the same branch with fewer turns.
 */
export function cacheEvaluation(
  client: QueryClient,
  { chatId, branch }: { readonly chatId: string | number; readonly branch: number | undefined },
  evaluation: RouteReply<typeof evaluationRoutes.createEvaluation>,
): void {
  client.setQueryData(existingEvaluationQuery(chatId, branch).queryKey, evaluation)
  for (const { queryKey } of [examplesQuery(chatId, branch), judgedMessagesQuery(chatId, branch)])
    void client.resetQueries({ queryKey, exact: true })
}

/** Examples for the checks of an evaluation. */
export const examplesQuery = (chatId: string | number, branch?: number) =>
  queryOptions({
    queryKey: [...keyOf(chatId, branch), 'examples'],
    queryFn: ({ signal }) =>
      evaluationApi(
        'GET /evaluations/:chat_id/examples',
        { params: { chat_id: String(chatId) }, query: { branch } },
        { signal },
      ),
    staleTime: Infinity,
  })

/** The transcript that an evaluation judged. */
export const judgedMessagesQuery = (chatId: string | number, branch?: number) =>
  queryOptions({
    queryKey: [...keyOf(chatId, branch), 'messages'],
    queryFn: ({ signal }) =>
      evaluationApi(
        'GET /evaluations/:chat_id/messages',
        { params: { chat_id: chatId }, query: { branch } },
        { signal },
      ),
    staleTime: Infinity,
  })

/** The skills of the learner's evaluations, oldest first. */
export const progressQuery = queryOptions({
  queryKey: ['evaluations', 'progress'],
  queryFn: ({ signal }) => evaluationApi('GET /evaluations/progress', {}, { signal }),
  // The history's route requests it on arrival; a component that shows it must not repeat a failed request.
  retryOnMount: false,
})
