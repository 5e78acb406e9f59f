import type { AdminTab } from '#platform/web/admin-tab.ts'
import { LanguagesTab } from './LanguagesTab.tsx'

export const languageTabs: readonly AdminTab[] = [
  {
    path: 'languages',
    position: 120,
    group: 'content',
    isInMoreMenu: true,
    title: 'languages:tab',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    Screen: LanguagesTab,
  },
]
