import type { AdminTab } from '#platform/web/admin-tab.ts'
import { LanguagesTab } from './LanguagesTab.tsx'

export const languageTabs: readonly AdminTab[] = [
  {
    path: 'languages',
    position: 120,
    group: 'content',
    isFolded: true,
    title: 'languages:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: LanguagesTab,
  },
]
