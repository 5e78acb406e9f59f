import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { StudyReport } from './study-report.ts'

export type LockedStudy = NonNullable<Awaited<ReturnType<typeof lockStudy>>>

/** For statements that read `studies`: midnight (UTC) at the beginning of the first day. */
export const startOfStudy = sql<Date>`studies.starts_on::timestamp at time zone 'UTC'`

/** Reads a study and locks its row until the transaction ends, against changes and against other reads that lock. */
export async function lockStudy(transaction: Transaction<DB>, id: number) {
  const row = await transaction
    .selectFrom('studies')
    .where('id', '=', id)
    .select(['id', 'organization_id', 'measured_scenario_id', 'is_for_all', 'practice_days', 'seed'])
    .select(['drawn_at', 'ended_at', 'forgotten_at', 'report'])
    // As text and as a UTC timestamp, because the driver would read a date as midnight in its own time zone.
    .select([sql<string>`reported_on::text`.as('reported_on'), startOfStudy.as('starts_at')])
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, report: row.report === null ? null : StudyReport.parse(row.report) }
}
