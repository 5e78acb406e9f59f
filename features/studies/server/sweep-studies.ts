import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { doEach } from '#platform/server/do-each.ts'
import { DAYS_AFTER_PRACTICE } from '../contract.ts'
import { drawStudy } from './draw-study.ts'
import { lockStudy, startOfStudy } from './locked-study.ts'
import { mondayOf, timeAfterPractice } from './phases.ts'
import { reportStudy } from './report-study.ts'
import { settleScores } from './settle-scores.ts'

/**
 * Draws the studies that have come to their start and makes the reports of the week, each study in a transaction of its
 * own. Several processes doing so at once do no harm.
 * @throws Error that names the studies in which that failed, once it was done in all others
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
  await doEach(due, ({ id }) => updateStudy(database, id, now), {
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
 * Deletes who took part in studies that have been over for so many days, and what was measured of each. What was reported
 * of groups stays, and is not made anew.
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
