import { queryOptions } from '@tanstack/react-query'
import { moodRoutes } from '#features/moods/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(moodRoutes)
const MINUTES = 60_000

export const moodQuery = (id: string) =>
  queryOptions({
    queryKey: ['moods', id],
    queryFn: ({ signal }) => api.readMood({ params: { id } }, { signal }),
    staleTime: 10 * MINUTES,
  })
