import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

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
    // A download of its own: it brings the schemas of whole scenarios, which no tab of the bar needs.
    Screen: requiredPart('drafts', async () => (await import('./DraftsTab.tsx')).DraftsTab),
  },
  {
    path: 'scenario-drafts/brief',
    group: 'content',
    position: 43,
    title: 'workspace:brief.title',
    shownTo: null,
    below: 'scenario-drafts',
    openTo: 'superadmin',
    Screen: requiredPart('brief', async () => (await import('./BriefTab.tsx')).BriefTab),
  },
]
