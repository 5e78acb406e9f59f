import type { AdminTab } from '#platform/web/admin-tab.ts'
import { OrganizationsTab } from './OrganizationsTab.tsx'

export const organizationTabs: readonly AdminTab[] = [
  {
    path: 'organizations',
    position: 20,
    group: 'people',
    title: 'organizations:tab',
    listedFor: 'superadmin',
    requiredAccess: 'superadmin',
    Screen: OrganizationsTab,
  },
]
