import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import type { DeleteUnused } from '#platform/server/slice-hooks.ts'
import { attachment, toCsv } from '#platform/server/csv.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { type ownStudyRoutes, studyFailures } from '../contract.ts'
import { studyColumns, type studyRoutes } from '../contract-admin.ts'
import { beginMeasurement, type InsertMeasuredChat } from './begin-measurement.ts'
import { readStudyChoices } from './read-study-choices.ts'
import { participationStore } from './participation-store.ts'
import type { StudyAdmin } from './insert-study.ts'
import { studyStore } from './study-store.ts'

type StudyDependencies = {
  readonly database: Database
  readonly insertChat: InsertMeasuredChat
  readonly deleteEmptyChats: DeleteUnused
}

export function studyHandlers({
  database,
  insertChat,
  deleteEmptyChats,
}: StudyDependencies): Handlers<typeof studyRoutes & typeof ownStudyRoutes> {
  const studies = studyStore(database)
  const participations = participationStore(database, deleteEmptyChats)
  return {
    listOwnStudies: ({ query }, { actor }) => participations.list(actor, query.language),
    agreeToStudy: async ({ params, body }, { actor }) => {
      await participations.agree(actor, params.id, body.language)
      return { message: 'You take part' }
    },
    leaveStudy: async ({ params }, { actor }) => {
      await participations.leave(actor, params.id)
      return { message: 'You do not take part' }
    },
    beginMeasurement: async ({ params }, { actor }) => ({
      chat_id: await beginMeasurement(database, insertChat, actor, params.id),
    }),

    listStudies: ({ query }, { actor }) => studies.list(adminOf(actor).organizationId, query.language),
    listStudyChoices: ({ query }, { actor }) =>
      readStudyChoices(database, adminOf(actor).organizationId, query.language),
    createStudy: ({ body }, { actor, key }) =>
      runIdempotently(
        database,
        actor.id,
        key,
        ['createStudy', body],
        CreatedConfirmation,
        async (transaction) => ({
          message: 'Study created',
          id: await studies.create(transaction, adminOf(actor), body),
        }),
      ),
    endStudy: async ({ params }, { actor }) => {
      await studies.end(adminOf(actor), params.id)
      return { message: 'Study ended' }
    },
    deleteStudy: async ({ params }, { actor }) => {
      await studies.delete(adminOf(actor), params.id)
      return { message: 'Study deleted' }
    },
    exportStudy: async ({ params }, { actor, http }) => {
      const rows = await studies.exportedRows(adminOf(actor).organizationId, params.id)
      http.reply.headers(attachment('study.csv'))
      return toCsv(studyColumns, [rows])
    },
  }
}

/** The gate admits only people of an organisation; everybody, superadmins too, sees the studies of their own. */
function adminOf({ id, organizationId }: Actor): StudyAdmin {
  if (organizationId === null) throw new DomainError(studyFailures.missing)
  return { id, organizationId }
}
