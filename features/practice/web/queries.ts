import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { localDay } from '#platform/web/format.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import type { practiceRoutes } from '../contract.ts'
import type { boosterRoutes } from '../contract-booster.ts'

const api = createApi<typeof practiceRoutes>()
const boosterApi = createApi<typeof boosterRoutes>()

/** What the learner can go on with, and has practised. */
export const practiceQuery = queryOptions({
  queryKey: ['practice', 'summary'],
  queryFn: ({ signal }) => api('GET /practice', { query: { today: localDay() } }, { signal }),
  // Each turn changes it.
  staleTime: 0,
  // The router requests it on each arrival; the screen itself must not request it again.
  retryOnMount: false,
  refetchOnMount: false,
})

type BoosterStart = RouteRequest<typeof boosterRoutes.beginBooster> & {
  /** One key for one attempt, so that a double click begins one. */
  readonly idempotencyKey: string
}
export const beginBoosterMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: BoosterStart) =>
    boosterApi('POST /boosters', { body }, { idempotencyKey }),
})

export const declineBoosterMutation = mutationOptions({
  mutationFn: (body: RouteRequest<typeof boosterRoutes.declineBooster>['body']) =>
    boosterApi('PUT /boosters/declined', { body }),
})

/** What a short try is about. */
export const boosterQuery = (chatId: number, branch: number) =>
  queryOptions({
    queryKey: ['practice', 'booster', chatId, branch],
    queryFn: ({ signal }) =>
      boosterApi('GET /chats/:id/booster', { params: { id: String(chatId) }, query: { branch } }, { signal }),
    staleTime: Infinity,
  })

/** The result of a short try after its turns. The server makes it only once, so this POST may be a query. */
export const boosterResultQuery = (chatId: number, branch: number, turns: number) =>
  queryOptions({
    queryKey: ['practice', 'booster', chatId, branch, turns],
    queryFn: ({ signal }) =>
      boosterApi(
        'POST /chats/:id/booster',
        { params: { id: String(chatId) }, query: { branch } },
        { signal, maxCounted: 1 },
      ),
    staleTime: Infinity,
    retry: false,
  })
