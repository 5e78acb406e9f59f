import type { AdminTab } from '#platform/web/admin-tab.ts'

export const organizationTabs: readonly AdminTab[] = [
  {
    path: 'organizations',
    position: 20,
    title: 'organizations:tab',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    load: async () => (await import('./OrganizationsTab.tsx')).OrganizationsTab,
  },
]
