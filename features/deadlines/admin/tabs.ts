import type { AdminTab } from '#platform/web/admin-tab.ts'
import { DeadlinesTab } from './DeadlinesTab.tsx'

export const deadlineTabs: readonly AdminTab[] = [
  {
    path: 'deadlines',
    position: 35,
    group: 'people',
    title: 'deadlines:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    Screen: DeadlinesTab,
  },
]
