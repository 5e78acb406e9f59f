import type { AdminTab } from '#platform/web/admin-tab.ts'
import { ScenarioMapTab } from './ScenarioMapTab.tsx'

export const scenarioMapTabs: readonly AdminTab[] = [
  {
    path: 'scenario-map',
    position: 110,
    group: 'content',
    title: 'scenario-map:tab',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    needsContent: true,
    Screen: ScenarioMapTab,
  },
]
