import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { studyArms } from '../contract.ts'
import { LEAST_PEOPLE } from '../contract-admin.ts'
import { drawArms } from './draw-arms.ts'
import type { LockedStudy } from './locked-study.ts'
import { canBeAsked } from './study-people.ts'

/**
 * Draws all who have agreed and were measured into the two groups, once: the study's row is locked. People who have
 * left the organisation since or may not sign in are not drawn, because they would count in a group but never be
 * measured again. With fewer people than two groups need there is no draw, because nobody should wait for a study that
 * can show nothing.
 */
export async function drawStudy(
  transaction: Transaction<DB>,
  study: LockedStudy,
  now: Date,
): Promise<boolean> {
  if (study.drawn_at !== null || study.ended_at !== null || study.starts_at > now) return false
  const people = await transaction
    .selectFrom('study_participants as participant')
    .innerJoin('study_measurements as measurement', (join) =>
      join
        .onRef('measurement.study_id', '=', 'participant.study_id')
        .onRef('measurement.user_id', '=', 'participant.user_id'),
    )
    .innerJoin('users', 'users.id', 'participant.user_id')
    .where('participant.study_id', '=', study.id)
    .where('participant.state', '=', 'agreed')
    .where('measurement.round', '=', 'before')
    .where('measurement.score', 'is not', null)
    .where(canBeAsked(study.organization_id))
    .select('participant.user_id')
    .forUpdate('participant')
    .execute()
  if (people.length < LEAST_PEOPLE) return false
  const arms = drawArms(
    study.seed,
    people.map(({ user_id }) => user_id),
  )
  for (const arm of studyArms) {
    const members = [...arms].filter(([, drawn]) => drawn === arm).map(([userId]) => userId)
    await transaction
      .updateTable('study_participants')
      .set({ arm })
      .where('study_id', '=', study.id)
      .where('user_id', 'in', members)
      .execute()
  }
  await transaction.updateTable('studies').set({ drawn_at: now }).where('id', '=', study.id).execute()
  return true
}
