import { queryOptions } from '@tanstack/react-query'
import { sessionRoutes } from '#features/session/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(sessionRoutes)

/** Where the person is signed in; only their own screen asks, so it is no part of what other slices may use. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api.listOwnSessions({}, { signal }),
})

/** @param id one session; null for all but the one that asks */
export const endSessions = (id: string | null) =>
  id === null ? api.endOtherSessions() : api.endOwnSession({ params: { id } })
