import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

export const userImportTabs: readonly AdminTab[] = [
  {
    path: 'users/import',
    position: 11,
    group: 'people',
    title: 'user-imports:title',
    shownTo: null,
    below: 'users',
    openTo: 'admin',
    // Loaded separately: few administrators ever import users.
    Screen: requiredPart('user-imports', async () => (await import('./ImportScreen.tsx')).ImportScreen),
  },
]
