import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { StudyArm } from '../contract.ts'
import { placeBySeed } from './draw-arms.ts'
import type { LockedStudy } from './locked-study.ts'
import { makeReport } from './make-report.ts'
import { boundsOf, mondayOf, phaseOf } from './phases.ts'
import type { StudyMember } from './study-report.ts'

/**
 * Makes the report of this week where it is not there yet. It is not made more often, so that nobody can watch a count or
 * a mean move when one person is measured or leaves.
 */
export async function reportStudy(
  transaction: Transaction<DB>,
  study: LockedStudy,
  now: Date,
): Promise<boolean> {
  const monday = mondayOf(now)
  if (study.forgotten_at !== null || study.reported_on >= monday) return false
  const members = await readMembers(transaction, study)
  const bounds = boundsOf(study)
  const { report, leftOut, shown } = makeReport({
    members,
    counts: await countPeople(transaction, study),
    measured: {
      drawn: countByArm(members, () => true),
      after: countByArm(members, ({ after }) => after !== null),
      again: countByArm(members, ({ again }) => again !== null),
    },
    previous: study.report,
    isClosed: {
      after: bounds !== null && now >= bounds.afterEnds,
      again: bounds !== null && now >= bounds.ends,
    },
    isOver: phaseOf(study, now) === 'over',
    shuffle,
  })
  if (leftOut.length > 0)
    await transaction
      .updateTable('study_participants')
      .set({ is_left_out: true })
      .where('study_id', '=', study.id)
      .where('user_id', 'in', leftOut)
      .execute()
  for (const round of ['after', 'again'] as const)
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
    .set({ report: JSON.stringify(report), reported_on: sql<Date>`${monday}::date` })
    .where('id', '=', study.id)
    .execute()
  return true
}

/** Who was drawn, with their scores. */
async function readMembers(transaction: Transaction<DB>, study: LockedStudy): Promise<StudyMember[]> {
  const participants = await transaction
    .selectFrom('study_participants')
    .where('study_id', '=', study.id)
    .where('arm', 'is not', null)
    .select(['user_id', 'arm', 'is_left_out'])
    .$narrowType<{ arm: StudyArm }>()
    .execute()
  const measurements = await transaction
    .selectFrom('study_measurements')
    .where('study_id', '=', study.id)
    .where('score', 'is not', null)
    .select(['user_id', 'round', 'score', 'is_released'])
    .$narrowType<{ score: number }>()
    .execute()
  return participants.map(({ user_id: userId, arm, is_left_out: isLeftOut }) => {
    const scoreIn = (wanted: string) => {
      const found = measurements.find(({ user_id, round }) => user_id === userId && round === wanted)
      return found ? { score: found.score, isReleased: found.is_released } : null
    }
    return {
      userId,
      arm,
      isLeftOut,
      place: placeBySeed(study.seed, 'leave-out', userId),
      before: scoreIn('before')?.score ?? null,
      after: scoreIn('after'),
      again: scoreIn('again'),
    }
  })
}

const countByArm = (members: readonly StudyMember[], isCounted: (member: StudyMember) => boolean) => {
  const count = (arm: StudyArm) => members.filter((member) => member.arm === arm && isCounted(member)).length
  return { now: count('now'), later: count('later') }
}

type PeopleCounts = Readonly<Record<'invited' | 'agreed' | 'withdrawn' | 'before', number>>

async function countPeople(
  transaction: Transaction<DB>,
  { id, is_for_all, organization_id }: LockedStudy,
): Promise<PeopleCounts> {
  const invited = is_for_all
    ? sql`select count(*)::int from users where organization_id = ${organization_id} and deactivated_at is null`
    : sql`select count(*)::int from study_invitations where study_id = ${id}`
  const { rows } = await sql<PeopleCounts>`
    select (${invited}) as invited,
      count(*) filter (where state = 'agreed')::int as agreed,
      count(*) filter (where state = 'withdrawn')::int as withdrawn,
      (select count(*)::int from study_measurements
        where study_id = ${id} and round = 'before' and score is not null) as before
    from study_participants where study_id = ${id}`.execute(transaction)
  return rows[0] ?? { invited: 0, agreed: 0, withdrawn: 0, before: 0 }
}

/** Fisher and Yates, with numbers that nobody can predict. */
function shuffle<Item>(items: Item[]): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [one, two] = [shuffled[last], shuffled[other]]
    if (one !== undefined && two !== undefined) [shuffled[last], shuffled[other]] = [two, one]
  }
  return shuffled
}
