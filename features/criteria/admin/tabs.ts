import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import { AssignCriteriaTab } from './AssignCriteriaTab.tsx'
import { RubricScreen } from './RubricScreen.tsx'
import { CriteriaTab, NewCriteriaTab } from './CriteriaTab.tsx'

export const criteriaTabs: readonly AdminTab[] = [
  {
    path: 'evaluation-criteria',
    position: 50,
    group: 'content',
    title: 'criteria:tabs.criteria',
    listedFor: 'superadmin',
    requiredAccess: 'admin',
    Screen: CriteriaTab,
  },
  {
    path: 'evaluation-criteria/create',
    position: 60,
    group: 'content',
    isInMoreMenu: true,
    title: 'criteria:tabs.newCriteria',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    Screen: NewCriteriaTab,
  },
  {
    path: 'evaluation-criteria/assign',
    position: 70,
    group: 'content',
    isInMoreMenu: true,
    title: 'criteria:tabs.assignCriteria',
    listedFor: 'superadmin',
    requiredAccess: 'admin',
    Screen: AssignCriteriaTab,
  },
  {
    path: 'evaluation-criteria/edit',
    position: 71,
    group: 'content',
    title: 'criteria:editing',
    listedFor: null,
    below: 'evaluation-criteria',
    requiredAccess: 'superadmin',
    // Loaded separately: few people who open the admin area edit criteria.
    Screen: requiredComponent(
      'edit-criteria',
      async () => (await import('./EditCriteriaTab.tsx')).EditCriteriaTab,
    ),
  },
  {
    path: 'evaluation-criteria/rubric',
    position: 71,
    group: 'content',
    title: 'criteria:rubric.title',
    listedFor: null,
    below: 'evaluation-criteria',
    requiredAccess: 'superadmin',
    Screen: RubricScreen,
  },
]
