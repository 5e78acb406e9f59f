import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { localDay } from '#platform/web/format.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import type { practiceRoutes } from '../contract.ts'
import type { boosterRoutes } from '../contract-booster.ts'

const api = createApi<typeof practiceRoutes>()
const boosterApi = createApi<typeof boosterRoutes>()

/** Where the learner stands. */
export const practiceQuery = queryOptions({
  queryKey: ['practice', 'summary'],
  queryFn: ({ signal }) => api('GET /practice', { query: { today: localDay() } }, { signal }),
  // Each turn changes it.
  staleTime: 0,
  // The router asks on each arrival; the screen itself must not ask again.
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

/** What became of it after its turns. The server makes it once, so that asking is as good as reading. */
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
