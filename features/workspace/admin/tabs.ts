import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

/** The tabs in which scenarios are begun and their drafts are listed. */
export const workspaceTabs: readonly AdminTab[] = [
  {
    path: 'scenario-drafts',
    position: 43,
    group: 'content',
    isInMoreMenu: true,
    title: 'workspace:drafts.title',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    // Loaded separately: it contains the schemas of whole scenarios, which no tab in the bar needs.
    Screen: requiredComponent('drafts', async () => (await import('./DraftsTab.tsx')).DraftsTab),
  },
  {
    path: 'scenario-drafts/brief',
    group: 'content',
    position: 43,
    title: 'workspace:brief.title',
    listedFor: null,
    below: 'scenario-drafts',
    requiredAccess: 'superadmin',
    Screen: requiredComponent('brief', async () => (await import('./BriefTab.tsx')).BriefTab),
  },
]
