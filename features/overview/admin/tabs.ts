import type { AdminTab } from '#platform/web/admin-tab.ts'
import { OverviewTab } from './OverviewTab.tsx'

export const overviewTabs: readonly AdminTab[] = [
  {
    path: 'overview',
    position: 125,
    title: 'overview:tab',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: OverviewTab,
  },
]
