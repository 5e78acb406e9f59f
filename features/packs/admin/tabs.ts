import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

export const packTabs: readonly AdminTab[] = [
  {
    path: 'packs',
    position: 85,
    group: 'content',
    isInMoreMenu: true,
    title: 'packs:tab',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    needsContent: true,
    // Loaded separately, because it includes the schemas of everything that a pack may hold.
    Screen: requiredComponent('packs', async () => (await import('./PacksTab.tsx')).PacksTab),
  },
]
