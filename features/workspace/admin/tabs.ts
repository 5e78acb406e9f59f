import type { AdminTab } from '#platform/web/admin-tab.ts'
import { BriefPlace } from './BriefPlace.tsx'
import { DraftsPlace } from './DraftsPlace.tsx'

/** Where scenarios are begun and found again while they are written. */
export const workspaceTabs: readonly AdminTab[] = [
  {
    path: 'scenario-drafts',
    position: 43,
    group: 'content',
    isFolded: true,
    title: 'workspace:drafts.title',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: DraftsPlace,
  },
  {
    path: 'scenario-drafts/brief',
    group: 'content',
    position: 43,
    title: 'workspace:brief.title',
    shownTo: null,
    below: 'scenario-drafts',
    openTo: 'superadmin',
    Screen: BriefPlace,
  },
]
