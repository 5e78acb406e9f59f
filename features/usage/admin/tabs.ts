import type { AdminTab } from '#platform/web/admin-tab.ts'
import { UsageTab } from './UsageTab.tsx'

export const usageTabs: readonly AdminTab[] = [
  {
    path: 'usage',
    position: 125,
    group: 'insight',
    title: 'usage:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    Screen: UsageTab,
  },
]
