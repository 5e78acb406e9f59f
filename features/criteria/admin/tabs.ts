import type { AdminTab } from '#platform/web/admin-tab.ts'

export const criteriaTabs: readonly AdminTab[] = [
  {
    path: 'evaluation-criteria',
    position: 50,
    title: 'criteria:tabs.criteria',
    shownTo: 'superadmin',
    openTo: 'admin',
    load: async () => (await import('./CriteriaTab.tsx')).CriteriaTab,
  },
  {
    path: 'evaluation-criteria/create',
    position: 60,
    title: 'criteria:tabs.newCriteria',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    load: async () => (await import('./NewCriteriaTab.tsx')).NewCriteriaTab,
  },
  {
    path: 'evaluation-criteria/assign',
    position: 70,
    title: 'criteria:tabs.assignCriteria',
    shownTo: 'superadmin',
    openTo: 'admin',
    load: async () => (await import('./AssignCriteriaTab.tsx')).AssignCriteriaTab,
  },
]
