import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

export const studyTabs: readonly AdminTab[] = [
  {
    path: 'studies',
    position: 125,
    group: 'insight',
    title: 'studies:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    // Loaded separately: few organisations ever begin a study.
    Screen: requiredComponent('studies', async () => (await import('./StudiesTab.tsx')).StudiesTab),
  },
]
