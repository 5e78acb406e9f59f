import type { AdminTab } from '#platform/web/admin-tab.ts'
import { ImportScreen } from './ImportScreen.tsx'
import { UsersTab } from './UsersTab.tsx'

export const userTabs: readonly AdminTab[] = [
  {
    path: 'users',
    position: 10,
    title: 'users:tab',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: UsersTab,
  },
  {
    path: 'users/import',
    position: 11,
    title: 'users:manyAtOnce.title',
    shownTo: null,
    below: 'users',
    openTo: 'admin',
    Screen: ImportScreen,
  },
]
