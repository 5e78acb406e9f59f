import { queryOptions, useQuery } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { starterRoutes } from '../contract-starter.ts'

const api = createApi<typeof starterRoutes>()

/** What the starter pack holds, as long as there is no scenario; null from then on. */
const starterOfferQuery = (language: string) =>
  queryOptions({
    queryKey: ['admin', 'starter-offer', language],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/packs/starter', { query: { language } }, { signal })).offer,
  })

/** Few installations are without scenarios, and those only once. */
const StarterOfferCard = lazyPart(async () =>
  import('./StarterOfferCard.tsx').then((module) => module.StarterOfferCard),
)

/** Above tabs that have nothing to show before there is a scenario: the way to the first ones. */
export function StarterBanner() {
  const { data: offer } = useQuery(starterOfferQuery(useLanguage()))
  return offer ? <StarterOfferCard offer={offer} /> : null
}
