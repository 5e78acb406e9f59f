import { queryOptions } from '@tanstack/react-query'
import type { sessionRoutes } from '#features/session/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof sessionRoutes>()

/** Where the person is signed in; only their own screen asks, so it is no part of what other slices may use. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api('GET /users/me/sessions', {}, { signal }),
})

/** @param id one session; null for all but the one that asks */
export const endSessions = (id: string | null) =>
  id === null ? api('DELETE /users/me/sessions') : api('DELETE /users/me/sessions/:id', { params: { id } })
