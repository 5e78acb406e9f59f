import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { StudyArm } from '../contract.ts'
import { seededSortKey } from './draw-arms.ts'
import type { LockedStudy } from './locked-study.ts'
import type { PeopleCounts } from './make-report.ts'
import type { StudyMember } from './study-report.ts'

/** For statements that read `users`: whom a study of an organisation may ask. */
export const canBeAsked = (organizationId: number) => sql<boolean>`(
  users.organization_id = ${organizationId} and users.role is not null and users.deactivated_at is null)`

/** Reads the people who were drawn, with their scores. */
export async function readStudyMembers(
  transaction: Transaction<DB>,
  study: LockedStudy,
): Promise<StudyMember[]> {
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
  const byPersonAndRound = new Map(measurements.map((one) => [`${one.user_id} ${one.round}`, one]))
  return participants.map(({ user_id: userId, arm, is_left_out: isSuppressed }) => {
    const scoreIn = (round: string) => {
      const found = byPersonAndRound.get(`${userId} ${round}`)
      return found ? { score: found.score, isPublished: found.is_released } : null
    }
    return {
      userId,
      arm,
      isSuppressed,
      place: seededSortKey(study.seed, 'leave-out', userId),
      before: scoreIn('before')?.score ?? null,
      after: scoreIn('after'),
      again: scoreIn('again'),
    }
  })
}

/** Counts the people of a study at each step from the invitation to the first measurement. */
export async function countStudyPeople(
  transaction: Transaction<DB>,
  { id, is_for_all, organization_id }: LockedStudy,
): Promise<PeopleCounts> {
  const invited = is_for_all
    ? sql`select count(*)::int from users where ${canBeAsked(organization_id)}`
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
