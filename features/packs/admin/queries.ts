import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { starterRoutes } from '../contract-starter.ts'

const api = createApi(starterRoutes)

/** What the starter pack holds, as long as there is no scenario; null from then on. */
export const starterOfferQuery = (language: string) =>
  queryOptions({
    queryKey: ['admin', 'starter-offer', language],
    queryFn: async ({ signal }) => (await api.findStarterOffer({ query: { language } }, { signal })).offer,
  })
