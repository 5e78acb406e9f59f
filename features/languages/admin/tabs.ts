import type { AdminTab } from '#platform/web/admin-tab.ts'

export const languageTabs: readonly AdminTab[] = [
  {
    path: 'languages',
    position: 120,
    title: 'languages:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    load: async () => (await import('./LanguagesTab.tsx')).LanguagesTab,
  },
]
