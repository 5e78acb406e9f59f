import type { AdminTab } from '#platform/web/admin-tab.ts'
import { ScimScreen } from './ScimScreen.tsx'

export const scimTabs: readonly AdminTab[] = [
  {
    path: 'users/scim',
    position: 12,
    title: 'scim:title',
    shownTo: null,
    below: 'users',
    openTo: 'admin',
    Screen: ScimScreen,
  },
]
