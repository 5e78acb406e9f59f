import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'
import { AssignCriteriaTab } from './AssignCriteriaTab.tsx'
import { RubricScreen } from './RubricScreen.tsx'
import { CriteriaTab, NewCriteriaTab } from './CriteriaTab.tsx'

export const criteriaTabs: readonly AdminTab[] = [
  {
    path: 'evaluation-criteria',
    position: 50,
    group: 'content',
    title: 'criteria:tabs.criteria',
    shownTo: 'superadmin',
    openTo: 'admin',
    Screen: CriteriaTab,
  },
  {
    path: 'evaluation-criteria/create',
    position: 60,
    group: 'content',
    isFolded: true,
    title: 'criteria:tabs.newCriteria',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: NewCriteriaTab,
  },
  {
    path: 'evaluation-criteria/assign',
    position: 70,
    group: 'content',
    isFolded: true,
    title: 'criteria:tabs.assignCriteria',
    shownTo: 'superadmin',
    openTo: 'admin',
    Screen: AssignCriteriaTab,
  },
  {
    path: 'evaluation-criteria/edit',
    position: 71,
    group: 'content',
    title: 'criteria:editing',
    shownTo: null,
    below: 'evaluation-criteria',
    openTo: 'superadmin',
    // Loaded separately: few people who open the admin area edit criteria.
    Screen: requiredPart(
      'edit-criteria',
      async () => (await import('./EditCriteriaTab.tsx')).EditCriteriaTab,
    ),
  },
  {
    path: 'evaluation-criteria/rubric',
    position: 71,
    group: 'content',
    title: 'criteria:rubric.title',
    shownTo: null,
    below: 'evaluation-criteria',
    openTo: 'superadmin',
    Screen: RubricScreen,
  },
]
