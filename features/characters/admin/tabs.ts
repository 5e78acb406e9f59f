import type { AdminTab } from '#platform/web/admin-tab.ts'
import { CharactersTab } from './CharactersTab.tsx'

export const characterTabs: readonly AdminTab[] = [
  {
    path: 'bot-characters/create',
    position: 90,
    group: 'content',
    isFolded: true,
    title: 'characters:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: CharactersTab,
  },
]
