import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** Scenarios as files. A download of its own: it brings the schemas of all that a pack may hold. */
export const PacksPlace = requiredPart('packs', async () => (await import('./PacksTab.tsx')).PacksTab)
