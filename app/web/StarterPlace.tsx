import { useQuery } from '@tanstack/react-query'
import { starterOfferQuery } from '#features/packs/admin/queries.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

/** Few installations are without scenarios, and those only once. */
const StarterOfferCard = lazyPart(async () =>
  import('#features/packs/admin/StarterOfferCard.tsx').then((module) => module.StarterOfferCard),
)

/** Above tabs that have nothing to show before there is a scenario: the way to the first ones. */
export function StarterPlace() {
  const { data: offer } = useQuery(starterOfferQuery(useLanguage()))
  return offer ? <StarterOfferCard offer={offer} /> : null
}
