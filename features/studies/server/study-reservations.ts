import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { FindStudyReservation } from '#database/studies.ts'
import { DomainError } from '#platform/server/errors.ts'
import { SECOND_ROUND_DAYS, studyFailures } from '../contract.ts'
import { isUnderWay, timeAfterPractice } from './phases.ts'

/**
 * Why a study keeps a scenario from a person, or null: the study measures with it, or the person is in the later group
 * and has not had the second measurement. Nothing is kept from people who have moved to another organisation.
 * @param scenario its id, for a statement of another slice
 */
export const findStudyReservation: FindStudyReservation = (userId, scenario) => sql`(
  select case when studies.measured_scenario_id = ${scenario} then 'measured' else 'waiting' end
  from study_participants as participant
  join studies on studies.id = participant.study_id
  join users on users.id = participant.user_id and users.organization_id = studies.organization_id
  where participant.user_id = ${userId} and participant.state = 'agreed' and ${isUnderWay()}
    and (studies.measured_scenario_id = ${scenario} or participant.arm = 'later'
      and now() < ${timeAfterPractice(SECOND_ROUND_DAYS)} and not exists (
      select from study_measurements as measurement
      join evaluations on evaluations.chat_id = measurement.chat_id
      where measurement.study_id = studies.id and measurement.user_id = participant.user_id
        and measurement.round = 'after'))
  order by studies.measured_scenario_id <> ${scenario}
  limit 1)`

/** A measurement allows no hints, and no second try of a message. */
const forbidden = { hints: studyFailures.noHints, edits: studyFailures.noEdits } as const

/** @throws DomainError refused when the chat is a measurement of its owner's in a study */
export async function refuseInMeasurement(
  database: Database,
  userId: number,
  chatId: number,
  what: keyof typeof forbidden,
): Promise<void> {
  const measurement = await database
    .selectFrom('study_measurements')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .select('round')
    .executeTakeFirst()
  if (measurement) throw new DomainError(forbidden[what])
}
