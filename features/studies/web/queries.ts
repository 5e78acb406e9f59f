import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { ownStudyRoutes } from '../contract.ts'

const api = createApi<typeof ownStudyRoutes>()

const listKey = ['own-studies']

/** The studies that somebody is asked to take part in, or takes part in. */
export const ownStudiesQuery = (language: string) =>
  queryOptions({
    queryKey: [...listKey, language],
    queryFn: ({ signal }) => api('GET /own-studies', { query: { language } }, { signal }),
    // An evaluation changes what is due.
    staleTime: 0,
    // The route loader fetches on each arrival; the screen itself must not fetch again.
    retryOnMount: false,
    refetchOnMount: false,
  })

/** Drops the list of scenarios too, because taking part decides which of them are offered. */
const refresh = (client: QueryClient) => {
  client.removeQueries({ queryKey: ['scenarios'] })
  return client.invalidateQueries({ queryKey: listKey })
}

type Answer = { readonly id: number; readonly language: string }

export const agreeMutation = mutationOptions({
  mutationFn: ({ id, language }: Answer) =>
    api('PUT /own-studies/:id/consent', { params: { id: String(id) }, body: { language } }),
  onSuccess: (_reply, _answer, _before, { client }) => refresh(client),
})

export const leaveMutation = mutationOptions({
  mutationFn: (id: number) => api('DELETE /own-studies/:id/consent', { params: { id: String(id) } }),
  onSuccess: (_reply, _id, _before, { client }) => refresh(client),
})

export const measureMutation = mutationOptions({
  mutationFn: (id: number) => api('POST /own-studies/:id/measurement', { params: { id: String(id) } }),
})
