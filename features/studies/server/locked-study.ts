import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { StudyReport } from './study-report.ts'

export type LockedStudy = NonNullable<Awaited<ReturnType<typeof lockStudy>>>

/** For statements that read `studies`: the beginning of the first day, in UTC. */
export const startOfStudy = sql<Date>`studies.starts_on::timestamp at time zone 'UTC'`

/** A study whose row nobody else changes, or reads in order to change something, until the transaction ends. */
export async function lockStudy(transaction: Transaction<DB>, id: number) {
  const row = await transaction
    .selectFrom('studies')
    .where('id', '=', id)
    .select(['id', 'organization_id', 'measured_scenario_id', 'is_for_all', 'practice_days', 'seed'])
    .select(['drawn_at', 'ended_at', 'forgotten_at', 'report'])
    // As text and as a moment in UTC: a driver would make moments of days in a time zone of its own.
    .select([sql<string>`reported_on::text`.as('reported_on'), startOfStudy.as('starts_at')])
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, report: row.report === null ? null : StudyReport.parse(row.report) }
}
