import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** Title and template of some criteria. A download of its own: few of those who open the area edit them. */
export const EditCriteriaPlace = requiredPart(
  'edit-criteria',
  async () => (await import('./EditCriteriaTab.tsx')).EditCriteriaTab,
)
