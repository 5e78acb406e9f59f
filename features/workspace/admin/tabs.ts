import type { AdminTab } from '#platform/web/admin-tab.ts'
import { DraftsPlace } from './DraftsPlace.tsx'

/** Reached from the tab of scenarios. */
export const workspaceTabs: readonly AdminTab[] = [
  {
    path: 'scenario-drafts',
    position: 43,
    group: 'content',
    title: 'workspace:drafts.title',
    shownTo: null,
    below: 'scenarios/create',
    openTo: 'superadmin',
    Screen: DraftsPlace,
  },
]
