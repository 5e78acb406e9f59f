import type { AdminTab } from '#platform/web/admin-tab.ts'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import { ScenariosTab } from './ScenariosTab.tsx'
import { TranslationTab } from './TranslationTab.tsx'

export const scenarioTabs: readonly AdminTab[] = [
  {
    path: 'scenarios',
    position: 30,
    group: 'people',
    title: 'scenarios:tabs.assignments',
    listedFor: 'admin',
    requiredAccess: 'admin',
    needsContent: true,
    Screen: AssignmentsTab,
  },
  {
    path: 'scenarios/create',
    position: 40,
    group: 'content',
    title: 'scenarios:tabs.scenarios',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    denied: 'scenarios:tabs.scenariosDenied',
    needsContent: true,
    Screen: ScenariosTab,
  },
  {
    path: 'translate-scenario',
    position: 80,
    group: 'content',
    isInMoreMenu: true,
    title: 'scenarios:tabs.translation',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    Screen: TranslationTab,
  },
]
