import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { practiceRoutes } from '../contract.ts'

const api = createApi(practiceRoutes)

/** Where the learner stands. */
export const practiceQuery = queryOptions({
  queryKey: ['practice'],
  queryFn: ({ signal }) => api.readPractice({}, { signal }),
  // Each turn changes it.
  staleTime: 0,
  // The router asks on each arrival; the screen itself must not ask again.
  retryOnMount: false,
  refetchOnMount: false,
})
