import type { AdminTab } from '#platform/web/admin-tab.ts'
import { PacksPlace } from './PacksPlace.tsx'

export const packTabs: readonly AdminTab[] = [
  {
    path: 'packs',
    position: 85,
    group: 'content',
    isFolded: true,
    title: 'packs:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    needsScenarios: true,
    Screen: PacksPlace,
  },
]
