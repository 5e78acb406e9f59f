import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** A scenario that a model drafts of five answers. A download of its own, as the drafts: no tab of the bar needs it. */
export const BriefPlace = requiredPart('brief', async () => (await import('./BriefTab.tsx')).BriefTab)
