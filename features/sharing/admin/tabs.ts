import type { AdminTab } from '#platform/web/admin-tab.ts'
import { unreadReceivedQuery } from '../web/queries.ts'
import { LazyReceivedScreen, LazyReceivedTab } from './LazyReceived.tsx'

export const sharingTabs: readonly AdminTab[] = [
  {
    path: 'shared',
    position: 128,
    group: 'insight',
    title: 'sharing:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    unreadQuery: unreadReceivedQuery,
    Screen: LazyReceivedTab,
  },
  // The link that a learner sends.
  {
    path: 'shared/$id',
    pattern: /^shared\/\d+$/,
    position: 129,
    group: 'insight',
    title: 'sharing:tab',
    listedFor: null,
    below: 'shared',
    requiredAccess: 'admin',
    Screen: LazyReceivedScreen,
  },
]
