import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { privacyRoutes } from '../contract.ts'

const api = createApi<typeof privacyRoutes>()

/** What this installation does with people's words; constant until the server's configuration changes. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => api('GET /privacy', {}, { signal }),
  staleTime: Infinity,
})
