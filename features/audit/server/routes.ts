import type { Handlers } from '#platform/server/mount.ts'
import type { auditRoutes } from '../contract.ts'
import type { AuditStore } from './store.ts'

/** The number of entries on a page unless the caller says otherwise. */
const PAGE = 50

export const auditHandlers = (store: AuditStore): Handlers<typeof auditRoutes> => ({
  listAudit: ({ query: { limit = PAGE, before } }, { actor }) => store.list(actor, { limit, before }),
})
