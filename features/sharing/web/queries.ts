import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import { newestFirstPaging } from '#platform/web/newest-first-paging.ts'
import { sortByName } from '#platform/web/sort-by-name.ts'
import type { SharedEvaluation, sharingRoutes } from '../contract.ts'

const api = createApi<typeof sharingRoutes>()

/** The evaluations of a chat that the learner shares. */
export const sharedQuery = (chatId: number) =>
  queryOptions({
    queryKey: ['shared-evaluations', 'of-chat', chatId],
    queryFn: ({ signal }) =>
      api('GET /shared-evaluations', { query: { chat_id: String(chatId) } }, { signal }),
  })

/** Whom the learner can share with. */
export const recipientsQuery = queryOptions({
  queryKey: ['shared-evaluations', 'recipients'],
  queryFn: ({ signal }) => api('GET /shared-evaluations/recipients', {}, { signal }),
  select: sortByName,
})

/** Shares an evaluation. The server's answer is put into the list. */
export const shareMutation = mutationOptions({
  mutationFn: (body: RouteRequest<typeof sharingRoutes.shareEvaluation>['body']) =>
    api('PUT /shared-evaluations', { body }),
  onSuccess: (shared, _asked, _before, { client }) =>
    client.setQueryData(sharedQuery(shared.chat_id).queryKey, (known = []) => [
      shared,
      ...known.filter(({ id }) => id !== shared.id),
    ]),
  // It may be shared although its answer was lost, so the list is loaded again to know who sees it.
  onError: (_error, { chat_id }, _before, { client }) =>
    void client.resetQueries({ queryKey: sharedQuery(chat_id).queryKey }),
})

/** Takes an evaluation back. */
export const takeBackMutation = mutationOptions({
  mutationFn: ({ id }: SharedEvaluation) =>
    api('DELETE /shared-evaluations/:id', { params: { id: String(id) } }),
  onSuccess: (_reply, { id, chat_id }, _before, { client }) =>
    client.setQueryData(sharedQuery(chat_id).queryKey, (known = []) => known.filter((one) => one.id !== id)),
})

/** Rows of one request. */
const PAGE_SIZE = 50

/** What others share with the signed-in administrator, page by page, newest first. */
export const receivedListQuery = infiniteQueryOptions({
  queryKey: ['shared-evaluations', 'received'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /admin/shared-evaluations', { query: { limit: PAGE_SIZE, ...pageParam } }, { signal }),
  ...newestFirstPaging(PAGE_SIZE),
  select: ({ pages }) => pages.flat(),
})

/** How many of the received evaluations are not read yet. */
export const unreadReceivedQuery = {
  queryKey: ['shared-evaluations', 'unread'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api('GET /admin/shared-evaluations/count', {}, { signal }).then(({ unread }) => unread),
}

/**
 * One of the received evaluations. Its learner may take it back at any time, so it is not cached once no screen shows
 * it. To load it counts as reading it, so the list and the count are refreshed.
 */
export const receivedQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared-evaluations', 'received', id],
    queryFn: async ({ signal, client }) => {
      const received = await api('GET /admin/shared-evaluations/:id', { params: { id } }, { signal })
      void client.invalidateQueries({ queryKey: receivedListQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: unreadReceivedQuery.queryKey })
      return received
    },
    gcTime: 0,
  })
