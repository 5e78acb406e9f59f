import type { AdminTab } from '#platform/web/admin-tab.ts'
import { FactsScreen } from './FactsScreen.tsx'

/** The tab is reached from the table of scenarios. */
export const worldTabs: readonly AdminTab[] = [
  {
    path: 'scenarios/facts',
    position: 41,
    group: 'content',
    title: 'worlds:title',
    listedFor: null,
    below: 'scenarios/create',
    requiredAccess: 'superadmin',
    Screen: FactsScreen,
  },
]
