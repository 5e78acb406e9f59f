import { queryOptions } from '@tanstack/react-query'
import type { languageRoutes } from '#features/languages/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof languageRoutes>()
const MINUTES = 60_000

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => api('GET /languages/', {}, { signal }),
  staleTime: 10 * MINUTES,
})

/** One language, by its id or its code. */
export const languageQuery = (id: string) =>
  queryOptions({
    queryKey: ['languages', id],
    queryFn: ({ signal }) => api('GET /languages/:id', { params: { id } }, { signal }),
    staleTime: 10 * MINUTES,
  })
