import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { LockedStudy } from './locked-study.ts'
import { makeReport } from './make-report.ts'
import { phaseEndsOf, mondayOf, phaseOf } from './phases.ts'
import { countArms } from './reported-members.ts'
import { countStudyPeople, readStudyMembers } from './study-people.ts'
import { reportedRounds } from './study-report.ts'

/**
 * Makes the report of this week unless it exists. There is only one a week, so that nobody can watch a count or a mean
 * move when one person is measured or leaves.
 */
export async function reportStudy(
  transaction: Transaction<DB>,
  study: LockedStudy,
  now: Date,
): Promise<boolean> {
  const monday = mondayOf(now)
  if (study.forgotten_at !== null || study.reported_on >= monday) return false
  const members = await readStudyMembers(transaction, study)
  const bounds = phaseEndsOf(study)
  const isOver = phaseOf(study, now) === 'over'
  const isAfterClosed = bounds !== null && now >= bounds.afterEnds
  const { report, leftOut, shown } = makeReport({
    members,
    counts: await countStudyPeople(transaction, study),
    measured: {
      drawn: countArms(members),
      after: countArms(members.filter(({ after }) => after !== null)),
      again: countArms(members.filter(({ again }) => again !== null)),
    },
    previous: study.report,
    isClosed: {
      after: isAfterClosed,
      again: bounds !== null && now >= bounds.ends,
    },
    isOver,
    shuffle,
  })
  if (leftOut.length > 0)
    await transaction
      .updateTable('study_participants')
      .set({ is_left_out: true })
      .where('study_id', '=', study.id)
      .where('user_id', 'in', leftOut)
      .execute()
  for (const round of reportedRounds)
    if (shown[round].length > 0)
      await transaction
        .updateTable('study_measurements')
        .set({ is_released: true })
        .where('study_id', '=', study.id)
        .where('round', '=', round)
        .where('user_id', 'in', shown[round])
        .execute()
  await transaction
    .updateTable('studies')
    .set({
      report: JSON.stringify({ ...report, is_after_closed: isAfterClosed || isOver }),
      reported_on: sql<Date>`${monday}::date`,
    })
    .where('id', '=', study.id)
    .execute()
  return true
}

/** Shuffles by Fisher and Yates, with random numbers that nobody can predict. */
function shuffle<Item>(items: Item[]): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [one, two] = [shuffled[last], shuffled[other]]
    if (one !== undefined && two !== undefined) [shuffled[last], shuffled[other]] = [two, one]
  }
  return shuffled
}
