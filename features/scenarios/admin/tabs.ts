import type { AdminTab } from '#platform/web/admin-tab.ts'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import { ScenariosTab } from './ScenariosTab.tsx'
import { TranslationTab } from './TranslationTab.tsx'

export const scenarioTabs: readonly AdminTab[] = [
  {
    path: 'scenarios',
    position: 30,
    title: 'scenarios:tabs.assignments',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: AssignmentsTab,
  },
  {
    path: 'scenarios/create',
    position: 40,
    title: 'scenarios:tabs.scenarios',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    denied: 'scenarios:tabs.scenariosDenied',
    Screen: ScenariosTab,
  },
  {
    path: 'translate-scenario',
    position: 80,
    title: 'scenarios:tabs.translation',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: TranslationTab,
  },
]
