import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { studyFailures } from '../contract.ts'
import { insertStudy, type StudyAdmin, studyChange } from './insert-study.ts'
import { selectStudies, toStudy } from './select-studies.ts'
import { StudyReport } from './study-report.ts'

/** The studies of an organisation, as its administrators see them: nothing tells who takes part, or in which group. */
export const studyStore = (database: Database) => ({
  async list(organizationId: number, language: string, now = new Date()) {
    const rows = await selectStudies(database, language)
      .where('studies.organization_id', '=', organizationId)
      .orderBy('studies.id', 'desc')
      .execute()
    return rows.map((row) => toStudy(row, now))
  },

  /** @throws DomainError conflict (scenarios, mood, people or start do not fit) */
  create: insertStudy,

  /** @throws DomainError missing, conflict (ended already) */
  end: (admin: StudyAdmin, id: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const study = await transaction
        .selectFrom('studies')
        .where('id', '=', id)
        .where('organization_id', '=', admin.organizationId)
        .select(['title', 'ended_at'])
        .forUpdate()
        .executeTakeFirst()
      if (!study) throw new DomainError(studyFailures.missing)
      if (study.ended_at !== null) throw new DomainError(studyFailures.alreadyEnded)
      await transaction
        .updateTable('studies')
        .set({ ended_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...studyChange(admin, id),
        action: 'end',
        before: { title: study.title },
        after: null,
      })
    }),

  /** @throws DomainError missing */
  delete: (admin: StudyAdmin, id: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const study = await transaction
        .deleteFrom('studies')
        .where('id', '=', id)
        .where('organization_id', '=', admin.organizationId)
        .returning('title')
        .executeTakeFirst()
      if (!study) throw new DomainError(studyFailures.missing)
      await recordChange(transaction, {
        ...studyChange(admin, id),
        action: 'delete',
        before: { title: study.title },
        after: null,
      })
    }),

  /** The rows of the export file. @throws DomainError missing, conflict (not over, or too few people) */
  async exportedRows(organizationId: number, id: number) {
    const study = await database
      .selectFrom('studies')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .select('report')
      .executeTakeFirst()
    if (!study) throw new DomainError(studyFailures.missing)
    const rows = study.report === null ? null : StudyReport.parse(study.report).rows
    if (rows === null) throw new DomainError(studyFailures.noExport)
    return rows
  },
})
