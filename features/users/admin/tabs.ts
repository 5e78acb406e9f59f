import type { AdminTab } from '#platform/web/admin-tab.ts'

export const userTabs: readonly AdminTab[] = [
  {
    path: 'users',
    position: 10,
    title: 'users:tab',
    shownTo: 'admin',
    openTo: 'admin',
    load: async () => (await import('./UsersTab.tsx')).UsersTab,
  },
]
