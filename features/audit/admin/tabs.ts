import type { AdminTab } from '#platform/web/admin-tab.ts'
import { AuditTab } from './AuditTab.tsx'

export const auditTabs: readonly AdminTab[] = [
  {
    path: 'audit',
    position: 130,
    group: 'insight',
    title: 'audit:tab',
    listedFor: 'admin',
    requiredAccess: 'admin',
    Screen: AuditTab,
  },
]
