import type { AdminTab } from '#platform/web/admin-tab.ts'
import { StudiesTab } from './StudiesTab.tsx'

export const studyTabs: readonly AdminTab[] = [
  {
    path: 'studies',
    position: 125,
    group: 'insight',
    title: 'studies:tab',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: StudiesTab,
  },
]
