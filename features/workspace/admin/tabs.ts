import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** The tabs in which scenarios are begun and their drafts are listed. */
export const workspaceTabs: readonly AdminTab[] = [
  {
    path: 'scenario-drafts',
    position: 43,
    group: 'content',
    isFolded: true,
    title: 'workspace:drafts.title',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    // Loaded separately: it contains the schemas of whole scenarios, which no tab in the bar needs.
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
