import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { briefRoutes, NewBrief } from '../contract-brief.ts'

const api = createApi<typeof briefRoutes>()

/** How often the screen asks for the progress of a draft that a model writes. Milliseconds. */
const POLL_INTERVAL = 1000

/** The author's last brief and its progress; polled while the model writes. */
export const briefQuery = queryOptions({
  queryKey: ['admin', 'brief'],
  queryFn: ({ signal }) => api('GET /admin/scenario-brief', {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.brief?.state === 'drafting' ? POLL_INTERVAL : false),
})
export const startDrafting = (brief: NewBrief) => api('POST /admin/scenario-brief', { body: brief })
export const stopDrafting = () => api('POST /admin/scenario-brief/cancel', { body: null })
