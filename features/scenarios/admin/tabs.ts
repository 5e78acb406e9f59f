import type { AdminTab } from '#platform/web/admin-tab.ts'

export const scenarioTabs: readonly AdminTab[] = [
  {
    path: 'scenarios',
    position: 30,
    title: 'scenarios:tabs.assignments',
    shownTo: 'admin',
    openTo: 'admin',
    load: async () => (await import('./AssignmentsTab.tsx')).AssignmentsTab,
  },
  {
    path: 'scenarios/create',
    position: 40,
    title: 'scenarios:tabs.scenarios',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    denied: 'scenarios:tabs.scenariosDenied',
    load: async () => (await import('./ScenariosTab.tsx')).ScenariosTab,
  },
  {
    path: 'translate-scenario',
    position: 80,
    title: 'scenarios:tabs.translation',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    load: async () => (await import('./TranslationTab.tsx')).TranslationTab,
  },
]
