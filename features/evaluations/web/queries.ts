import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { evaluationRoutes } from '../contract.ts'

export const evaluationApi = createApi(evaluationRoutes)

/** The evaluation that there is; null where none is, and one is made now. */
export const knownEvaluationQuery = (chatId: string | number) => {
  const chat_id = String(chatId)
  return queryOptions({
    queryKey: ['evaluations', chat_id, 'known'],
    queryFn: async ({ signal }) => {
      const [known = null] = await evaluationApi.listEvaluations({ query: { chat_id } }, { signal })
      return known
    },
    staleTime: 0,
  })
}

/** The evaluation of a chat: from the history, or made now where there is none yet (requirement E1). */
export const evaluationQuery = (chatId: string | number) => {
  const chat_id = String(chatId)
  return queryOptions({
    queryKey: ['evaluations', chat_id],
    queryFn: async ({ signal, client }) => {
      const known = await client.fetchQuery(knownEvaluationQuery(chat_id))
      if (known) return known
      const made = await evaluationApi.createEvaluation({ body: { chat_id } }, { signal })
      // The cards of the history and the chat itself show that there is one now.
      void client.invalidateQueries({ queryKey: ['chats'] })
      void client.invalidateQueries({ queryKey: progressQuery.queryKey })
      return made
    },
    // It stays as it was made.
    staleTime: Infinity,
  })
}

/** The transcript that an evaluation judged. */
export const judgedMessagesQuery = (chatId: string | number) =>
  queryOptions({
    queryKey: ['evaluations', String(chatId), 'messages'],
    queryFn: ({ signal }) => evaluationApi.listJudgedMessages({ params: { chat_id: chatId } }, { signal }),
    staleTime: Infinity,
  })

/** How the learner's skills stand over their evaluations, oldest first. */
export const progressQuery = queryOptions({
  queryKey: ['evaluations', 'progress'],
  queryFn: ({ signal }) => evaluationApi.listProgress({}, { signal }),
})
