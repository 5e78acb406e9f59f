import type { AdminTab } from '#platform/web/admin-tab.ts'

export const scenarioMapTabs: readonly AdminTab[] = [
  {
    path: 'scenario-map',
    position: 110,
    title: 'scenario-map:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    load: async () => (await import('./ScenarioMapTab.tsx')).ScenarioMapTab,
  },
]
