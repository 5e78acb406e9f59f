import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

export const packTabs: readonly AdminTab[] = [
  {
    path: 'packs',
    position: 85,
    group: 'content',
    isFolded: true,
    title: 'packs:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    needsContent: true,
    // Loaded separately, because it includes the schemas of everything that a pack may hold.
    Screen: requiredPart('packs', async () => (await import('./PacksTab.tsx')).PacksTab),
  },
]
