import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { studyFailures } from '../contract.ts'
import { readStanding, selectParticipations } from './participation-store.ts'

/** Starts the chat of a measurement, in which version, mood and character are the same for everybody. */
export type InsertMeasuredChat = (
  transaction: Transaction<DB>,
  chat: {
    readonly user_id: number
    readonly organization_id: number
    readonly scenario_id: number
    readonly scenario_version_id: number | null
    readonly mood_id: number | null
    readonly character_id: number | null
    readonly language_code: string
  },
) => Promise<number>

/**
 * Begins the conversation of the measurement that is due, or finds the one that was begun by an earlier request.
 * @throws DomainError missing, conflict (none is due, or it was deleted)
 */
export const beginMeasurement = (
  database: Database,
  insertChat: InsertMeasuredChat,
  person: Pick<Actor, 'id' | 'organizationId'>,
  studyId: number,
): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const participant = await transaction
      .selectFrom('study_participants')
      .innerJoin('studies', 'studies.id', 'study_participants.study_id')
      .where('study_id', '=', studyId)
      .where('user_id', '=', person.id)
      .where('state', '=', 'agreed')
      .select(['language_code', 'organization_id', 'measured_scenario_id'])
      .select(['measured_mood_id', 'measured_character_id', versionOfStudy.as('scenario_version_id')])
      .forUpdate('study_participants')
      .executeTakeFirst()
    const row = await selectParticipations(transaction, person, 'en')
      .where('studies.id', '=', studyId)
      .executeTakeFirst()
    if (!participant?.language_code || !row) throw new DomainError(studyFailures.missing)
    const { round, due } = readStanding(row, new Date())
    if (round === null) throw new DomainError(studyFailures.notDue)
    if (due?.chat_id) return requireKept(transaction, due.chat_id)
    const chatId = await insertChat(transaction, {
      user_id: person.id,
      organization_id: participant.organization_id,
      scenario_id: participant.measured_scenario_id,
      scenario_version_id: participant.scenario_version_id,
      mood_id: participant.measured_mood_id,
      character_id: participant.measured_character_id,
      language_code: participant.language_code,
    })
    await transaction
      .insertInto('study_measurements')
      .values({ study_id: studyId, user_id: person.id, round, chat_id: chatId })
      .onConflict((conflict) =>
        conflict.columns(['study_id', 'user_id', 'round']).doUpdateSet({ chat_id: chatId }),
      )
      .execute()
    return chatId
  })

/**
 * The version of the scenario that was in force when the study began, so that later publications change no measurement.
 */
const versionOfStudy = sql<number | null>`(
  select version.id from scenario_versions as version
  where version.scenario_id = studies.measured_scenario_id
  order by version.published_at <= studies.created_at desc,
    case when version.published_at <= studies.created_at then -version.number else version.number end
  limit 1)`

/** A deleted measurement cannot be repeated: otherwise people could keep the best of several. */
async function requireKept(transaction: Transaction<DB>, chatId: number): Promise<number> {
  const chat = await transaction
    .selectFrom('chats')
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!chat) throw new DomainError(studyFailures.measurementDeleted)
  return chat.id
}
