import { randomBytes, randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { chatFailures } from '../contract.ts'

export type NewChat = {
  readonly scenario_id: number
  readonly language: string
  readonly mood: string | undefined
}

/**
 * Starts a chat in a scenario of the actor's organisation.
 * @throws DomainError missing (no such scenario for them) or refused (mood or language does not fit)
 */
export function createChat(
  database: Database,
  actor: Actor,
  key: string | undefined,
  wanted: NewChat,
): Promise<number> {
  return runIdempotently(
    database,
    actor.id,
    key,
    ['create', wanted.scenario_id, wanted.language, wanted.mood ?? null],
    z.int(),
    async (tx) => {
      await requireScenario(tx, actor, wanted.scenario_id)
      await requireLanguage(tx, wanted.language)
      const part = await drawPart(tx, wanted)
      const { id } = await tx
        .insertInto('chats')
        .values({
          id: randomChatId(),
          user_id: actor.id,
          scenario_id: wanted.scenario_id,
          language_code: wanted.language,
          ...part,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  )
}

async function requireScenario(tx: Transaction<DB>, actor: Actor, scenarioId: number): Promise<void> {
  const scenario = await tx
    .selectFrom('scenario_organizations')
    .innerJoin('scenarios', 'scenarios.id', 'scenario_organizations.scenario_id')
    .where('scenarios.id', '=', scenarioId)
    .where('organization_id', '=', actor.organizationId)
    .where('archived_at', 'is', null)
    .select('scenarios.id')
    .executeTakeFirst()
  if (!scenario) throw new DomainError(scenarioFailures.missing)
}

async function requireLanguage(tx: Transaction<DB>, code: string): Promise<void> {
  const language = await tx.selectFrom('languages').where('code', '=', code).select('id').executeTakeFirst()
  if (!language) throw new DomainError(chatFailures.languageUnavailable)
}

/** Who plays: one of the characters mapped to the scenario and the mood, by chance (requirement C10). */
async function drawPart(tx: Transaction<DB>, { scenario_id, mood }: NewChat) {
  const map = await tx
    .selectFrom('scenario_map')
    .innerJoin('characters', 'characters.id', 'scenario_map.character_id')
    .leftJoin('moods', 'moods.id', 'scenario_map.mood_id')
    .where('scenario_id', '=', scenario_id)
    .where('characters.archived_at', 'is', null)
    .where('moods.archived_at', 'is', null)
    .select(['character_id', 'mood_id'])
    .execute()
  const needsMood = map.some(({ mood_id }) => mood_id !== null)
  if (needsMood && mood === undefined) throw new DomainError(chatFailures.moodRequired)
  const parts = map.filter(({ mood_id }) =>
    mood === undefined ? mood_id === null : String(mood_id) === mood,
  )
  if (mood !== undefined && parts.length === 0) throw new DomainError(chatFailures.moodUnavailable)
  return parts.length === 0 ? {} : parts[randomInt(parts.length)]
}

/** 53 random bits: digits only, no hint of how many chats there are, and a whole JavaScript number. */
function randomChatId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || randomChatId()
}
