import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { deadlineRoutes } from '../contract.ts'

const api = createApi(deadlineRoutes)

/** The deadlines of one's own organisation. Each evaluation may change what is done. */
export const ownDeadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => api.listOwnDeadlines({}, { signal }),
  staleTime: 0,
})
