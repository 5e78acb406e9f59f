import type { AdminTab } from '#platform/web/admin-tab.ts'
import { lazyPageContent } from '#platform/web/ui/lazy-page-content.tsx'

export const userImportTabs: readonly AdminTab[] = [
  {
    path: 'users/import',
    position: 11,
    group: 'people',
    title: 'user-imports:title',
    listedFor: null,
    below: 'users',
    requiredAccess: 'admin',
    // Loaded separately: few administrators ever import users.
    Screen: lazyPageContent('user-imports', async () => (await import('./ImportScreen.tsx')).ImportScreen),
  },
]
