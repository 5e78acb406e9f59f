import type { AdminTab } from '#platform/web/admin-tab.ts'

export const characterTabs: readonly AdminTab[] = [
  {
    path: 'bot-characters/create',
    position: 90,
    title: 'characters:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    load: async () => (await import('./CharactersTab.tsx')).CharactersTab,
  },
]
