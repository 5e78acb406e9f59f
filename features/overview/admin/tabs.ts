import type { AdminTab } from '#platform/web/admin-tab.ts'
import { FiguresTab } from './FiguresTab.tsx'

export const overviewTabs: readonly AdminTab[] = [
  {
    path: 'overview',
    position: 125,
    group: 'insight',
    title: 'overview:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    needsContent: true,
    Screen: FiguresTab,
  },
]
