import type { AdminTab } from '#platform/web/admin-tab.ts'
import { BriefPlace } from './BriefPlace.tsx'
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
  {
    path: 'scenario-drafts/brief',
    group: 'content',
    position: 43,
    title: 'workspace:brief.title',
    shownTo: null,
    below: 'scenarios/create',
    openTo: 'superadmin',
    Screen: BriefPlace,
  },
]
