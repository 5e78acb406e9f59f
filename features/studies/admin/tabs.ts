import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

export const studyTabs: readonly AdminTab[] = [
  {
    path: 'studies',
    position: 125,
    group: 'insight',
    title: 'studies:tab',
    shownTo: 'admin',
    openTo: 'admin',
    // Loaded separately: few organisations ever begin a study.
    Screen: requiredPart('studies', async () => (await import('./StudiesTab.tsx')).StudiesTab),
  },
]
