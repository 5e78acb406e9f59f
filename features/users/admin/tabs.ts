import type { AdminTab } from '#platform/web/admin-tab.ts'
import { UsersTab } from './UsersTab.tsx'

export const userTabs: readonly AdminTab[] = [
  {
    path: 'users',
    position: 10,
    group: 'people',
    title: 'users:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    Screen: UsersTab,
  },
]
