import type { Handlers } from '#platform/server/mount.ts'
import type { auditRoutes } from '../contract.ts'
import type { AuditStore } from './store.ts'

/** Entries that are read unless the caller says how many. */
const PAGE = 50

export const auditHandlers = (store: AuditStore): Handlers<typeof auditRoutes> => ({
  listAudit: ({ query: { limit = PAGE, before } }, { actor }) => store.list(actor, { limit, before }),
})
