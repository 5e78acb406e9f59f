import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** The drafts of scenarios. A download of its own: it brings the schemas of whole scenarios, which no tab of the bar needs. */
export const DraftsPlace = requiredPart('drafts', async () => (await import('./DraftsTab.tsx')).DraftsTab)
