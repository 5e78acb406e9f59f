import { queryOptions, useQuery } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'
import type { starterRoutes } from '../contract-starter.ts'

const api = createApi<typeof starterRoutes>()

/** The contents of the starter pack; null once there is a scenario. */
const starterOfferQuery = (language: string) =>
  queryOptions({
    queryKey: ['admin', 'starter-offer', language],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/packs/starter', { query: { language } }, { signal })).offer,
  })

/** Loaded on demand: few installations are without scenarios, and only once. */
const StarterOfferCard = lazyComponent(async () =>
  import('./StarterOfferCard.tsx').then((module) => module.StarterOfferCard),
)

/** The starter pack's offer, shown above tabs that are empty until there is a scenario. */
export function StarterBanner() {
  const { data: offer } = useQuery(starterOfferQuery(useLanguage()))
  return offer ? <StarterOfferCard offer={offer} /> : null
}
