import type { AdminTab } from '#platform/web/admin-tab.ts'
import { ReceivedPlace } from './ReceivedPlace.tsx'
import { ReceivedTab } from './ReceivedTab.tsx'

export const sharingTabs: readonly AdminTab[] = [
  {
    path: 'shared',
    position: 128,
    group: 'insight',
    title: 'sharing:tab',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: ReceivedTab,
  },
  // The link that a learner sends.
  {
    path: 'shared/$id',
    pattern: /^shared\/\d+$/,
    position: 129,
    group: 'insight',
    title: 'sharing:tab',
    shownTo: null,
    below: 'shared',
    openTo: 'admin',
    Screen: ReceivedPlace,
  },
]
