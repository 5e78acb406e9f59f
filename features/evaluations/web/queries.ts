import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { evaluationRoutes } from '../contract.ts'

export const evaluationApi = createApi(evaluationRoutes)

/** Whether the evaluation of a chat is being made, which takes longer than finding one. Told by the query below. */
export const isBeingMadeQuery = (chatId: string | number) =>
  queryOptions({
    queryKey: ['evaluations', String(chatId), 'being made'],
    queryFn: () => false,
    enabled: false,
    initialData: false,
  })

/** The evaluation of a chat: from the history, or made now where there is none yet (requirement E1). */
export const evaluationQuery = (chatId: string | number) => {
  const chat_id = String(chatId)
  return queryOptions({
    queryKey: ['evaluations', chat_id],
    queryFn: async ({ signal, client }) => {
      const { queryKey: beingMade } = isBeingMadeQuery(chat_id)
      client.setQueryData(beingMade, false)
      const [known] = await evaluationApi.listEvaluations({ query: { chat_id } }, { signal })
      if (known) return known
      client.setQueryData(beingMade, true)
      const made = await evaluationApi.createEvaluation({ body: { chat_id } }, { signal })
      // The cards of the history and the chat itself show that there is one now.
      void client.invalidateQueries({ queryKey: ['chats'] })
      void client.invalidateQueries({ queryKey: progressQuery.queryKey })
      return made
    },
    // It stays as it was made; where it could not be made, only a visit or a press asks for it again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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
