import { attachment, toCsv } from '#platform/server/csv.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { auditColumns, type auditRoutes } from '../contract.ts'
import { exportAudit } from './export-audit.ts'
import type { AuditStore } from './store.ts'

/** The default number of entries on a page, as in the other lists. */
const PAGE = 200

export const auditHandlers = (store: AuditStore): Handlers<typeof auditRoutes> => ({
  listAudit: ({ query: { limit = PAGE, before, ...filter } }, { actor }) =>
    store.list(actor, { limit, before, ...filter }),
  listAuditKinds: (_received, { actor }) => store.kinds(actor),
  listAuditActors: (_received, { actor }) => store.actors(actor),
  exportAudit: async ({ query }, { actor, http }) => {
    http.reply.headers(attachment('audit.csv'))
    return toCsv(auditColumns, exportAudit(store, actor, query))
  },
})
