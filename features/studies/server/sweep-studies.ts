import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { runForEach } from '#platform/server/run-for-each.ts'
import { DAYS_AFTER_PRACTICE } from '../contract.ts'
import { drawStudy } from './draw-study.ts'
import { lockStudy, startOfStudy } from './locked-study.ts'
import { mondayOf, timeAfterPractice } from './phases.ts'
import { reportStudy } from './report-study.ts'
import { settleScores } from './settle-scores.ts'

/**
 * Draws the studies whose start has come and makes this week's reports, each study in its own transaction. Several
 * processes may do so at once.
 * @throws Error that names the studies that failed, after all others are done
 */
export async function sweepStudies(database: Database, now = new Date()): Promise<void> {
  const due = await database
    .selectFrom('studies')
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('drawn_at', 'is', null),
          eb('ended_at', 'is', null),
          sql<boolean>`${startOfStudy} <= ${now}`,
        ]),
        and([eb('forgotten_at', 'is', null), sql<boolean>`reported_on < ${mondayOf(now)}::date`]),
      ]),
    )
    .select('id')
    .orderBy('id')
    .execute()
  await runForEach(due, ({ id }) => updateStudy(database, id, now), {
    failed: 'studies that were not brought up to date',
    nameOf: ({ id }) => id,
  })
}

const updateStudy = (database: Database, id: number, now: Date): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const study = await lockStudy(transaction, id)
    if (!study) return
    await settleScores(transaction, id)
    await drawStudy(transaction, study, now)
    await reportStudy(transaction, (await lockStudy(transaction, id)) ?? study, now)
  })

/**
 * Deletes the participants, invitations and measurements of studies that have been over for this many days. The last
 * report of group figures stays, and no new one is made.
 */
export async function forgetOldStudies(database: Database, days: number): Promise<void> {
  await sql`
    with old as (
      update studies set forgotten_at = now()
      where forgotten_at is null and report is not null
        and coalesce(ended_at, ${timeAfterPractice(DAYS_AFTER_PRACTICE)}) < least(
          now() - make_interval(days => ${days}), reported_on::timestamp at time zone 'UTC')
      returning id
    ), invitations as (
      delete from study_invitations using old where study_id = old.id
    )
    delete from study_participants using old where study_id = old.id`.execute(database)
}
