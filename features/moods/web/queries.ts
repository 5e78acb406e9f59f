import { queryOptions } from '@tanstack/react-query'
import type { moodRoutes } from '#features/moods/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof moodRoutes>()
const MINUTES = 60_000

export const moodQuery = (id: string) =>
  queryOptions({
    queryKey: ['moods', id],
    queryFn: ({ signal }) => api('GET /moods/:id', { params: { id } }, { signal }),
    staleTime: 10 * MINUTES,
  })
