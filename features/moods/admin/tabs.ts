import type { AdminTab } from '#platform/web/admin-tab.ts'

export const moodTabs: readonly AdminTab[] = [
  {
    path: 'mood-modifiers',
    position: 100,
    title: 'moods:tab',
    shownTo: 'superadmin',
    openTo: 'admin',
    load: async () => (await import('./MoodsTab.tsx')).MoodsTab,
  },
]
