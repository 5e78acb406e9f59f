import type { Database } from '#database/connect.ts'
import { recordChange } from '#platform/server/audit.ts'
import { attachment } from '#platform/server/csv.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { EXPORT_RATE_LIMIT, type ownDataRoutes } from '../contract.ts'
import type { ErasureStore } from './erasure-store.ts'
import { exportOwnData, type OwnDataSources } from './export-own-data.ts'

type OwnDataDependencies = {
  readonly database: Database
  readonly sources: OwnDataSources
  readonly erasure: ErasureStore
}

export const ownDataHandlers = ({
  database,
  sources,
  erasure,
}: OwnDataDependencies): Handlers<typeof ownDataRoutes> => ({
  exportOwnData: async (_received, { actor, http }) => {
    await recordExport(database, actor)
    http.reply.headers(attachment('performance-partner.json'))
    return exportOwnData(sources, actor.id)
  },
  readErasureRequest: async (_received, { actor }) => ({ requested_at: await erasure.read(actor.id) }),
  requestErasure: async (_received, { actor }) => ({ requested_at: await erasure.request(actor) }),
  withdrawErasureRequest: async (_received, { actor }) => {
    await erasure.withdraw(actor)
    return { message: 'Request withdrawn' }
  },
})

/** Limits and records each export, because a stolen session could take everything that a person has ever said. */
async function recordExport(database: Database, actor: Actor): Promise<void> {
  await requireAttempt(database, { userId: actor.id, purpose: 'export' }, EXPORT_RATE_LIMIT)
  await database.transaction().execute((transaction) =>
    recordChange(transaction, {
      actorId: actor.id,
      organizationId: actor.organizationId,
      action: 'export_own',
      subject: 'user',
      subjectId: actor.id,
      before: null,
      after: null,
    }),
  )
}
