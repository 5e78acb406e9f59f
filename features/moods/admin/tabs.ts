import type { AdminTab } from '#platform/web/admin-tab.ts'
import { MoodsTab } from './MoodsTab.tsx'

export const moodTabs: readonly AdminTab[] = [
  {
    path: 'mood-modifiers',
    position: 100,
    group: 'content',
    isInMoreMenu: true,
    title: 'moods:tab',
    listedFor: 'superadmin',
    requiredAccess: 'admin',
    Screen: MoodsTab,
  },
]
