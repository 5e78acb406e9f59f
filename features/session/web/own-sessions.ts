import { queryOptions } from '@tanstack/react-query'
import type { sessionRoutes } from '#features/session/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof sessionRoutes>()

/** The person's sessions. Kept out of `queries.ts`, because no other slice may use them. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api('GET /users/me/sessions', {}, { signal }),
})

/** What others changed of the person's account. */
export const accountChangesQuery = queryOptions({
  queryKey: ['account-changes'],
  queryFn: ({ signal }) => api('GET /users/me/account-changes', {}, { signal }),
})

/** @param id of one session; null for all but the one that asks */
export const endSessions = (id: string | null) =>
  id === null ? api('DELETE /users/me/sessions') : api('DELETE /users/me/sessions/:id', { params: { id } })
