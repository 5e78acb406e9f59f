import { queryOptions } from '@tanstack/react-query'
import type { languageRoutes } from '#features/languages/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { sortByName } from '#platform/web/sort-by-name.ts'

const api = createApi<typeof languageRoutes>()
const MINUTES = 60_000

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => api('GET /languages/', {}, { signal }),
  select: sortByName,
  staleTime: 10 * MINUTES,
})

/** One language, by its id or its code. */
export const languageQuery = (id: string) =>
  queryOptions({
    queryKey: ['languages', id],
    queryFn: ({ signal }) => api('GET /languages/:id', { params: { id } }, { signal }),
    staleTime: 10 * MINUTES,
  })
