import type { AdminTab } from '#platform/web/admin-tab.ts'
import { ImportScreen } from './ImportScreen.tsx'

export const userImportTabs: readonly AdminTab[] = [
  {
    path: 'users/import',
    position: 11,
    group: 'people',
    title: 'user-imports:title',
    shownTo: null,
    below: 'users',
    openTo: 'admin',
    Screen: ImportScreen,
  },
]
