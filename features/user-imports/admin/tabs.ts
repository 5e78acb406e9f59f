import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

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
    Screen: requiredComponent('user-imports', async () => (await import('./ImportScreen.tsx')).ImportScreen),
  },
]
