import type { AdminTab } from '#platform/web/admin-tab.ts'
import { CharactersTab } from './CharactersTab.tsx'

export const characterTabs: readonly AdminTab[] = [
  {
    path: 'bot-characters/create',
    position: 90,
    group: 'content',
    isInMoreMenu: true,
    title: 'characters:tab',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    Screen: CharactersTab,
  },
]
