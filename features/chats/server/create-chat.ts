import { randomBytes, randomInt } from 'node:crypto'
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import { studyFailures } from '#features/studies/contract.ts'
import type { Database } from '#database/connect.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import type { FindStudyReservation } from '#database/studies.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import { chatFailures } from '../contract-rules.ts'

export type CreateChatDependencies = {
  readonly database: Database
  /** How many chats somebody may begin. */
  readonly newChats: RateLimit
  readonly findStudyReservation: FindStudyReservation
}

type NewChat = {
  readonly scenario_id: number
  readonly language: string
  readonly mood: string | undefined
}

/**
 * Starts a chat in a scenario of the actor's organisation.
 * @throws DomainError limited, missing (no such scenario for them), refused (mood or language does not fit) or conflict
 * (kept by a study)
 */
export async function createChat(
  deps: CreateChatDependencies,
  actor: Actor,
  key: string | undefined,
  chat: NewChat,
): Promise<number> {
  await countChat(
    deps,
    actor,
    key,
    sql`from scenario_organizations join scenarios on scenarios.id = scenario_organizations.scenario_id
      where scenarios.id = ${chat.scenario_id} and organization_id = ${actor.organizationId} and archived_at is null
        and prompt is not null`,
  )
  return runIdempotently(
    deps.database,
    actor.id,
    key,
    ['create', chat.scenario_id, chat.language, chat.mood ?? null],
    z.int(),
    (transaction) => insertScenarioChat(deps, transaction, actor, chat),
  )
}

/** Stores a new chat whose parts are already checked. Without a version it gets the newest one of its scenario. */
export async function insertChat(
  tx: Transaction<DB>,
  chat: Omit<Insertable<DB['chats']>, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('chats')
    .values({
      ...chat,
      id: randomChatId(),
      scenario_version_id: sql`coalesce(${chat.scenario_version_id ?? null}::bigint, (
        select id from scenario_versions where scenario_id = ${chat.scenario_id ?? null}
        order by number desc limit 1))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores a new chat in one of the actor's scenarios, with a character drawn for it, in the transaction of its request.
 * @param turnLimit the number of turns after which it ends; null: no limit
 * @throws DomainError missing (no such scenario for them), refused (mood or language does not fit) or conflict (kept by
 * a study)
 */
export async function insertScenarioChat(
  deps: Pick<CreateChatDependencies, 'findStudyReservation'>,
  transaction: Transaction<DB>,
  actor: Actor,
  chat: NewChat,
  turnLimit: number | null = null,
): Promise<number> {
  const { organization_id } = await requireScenario(deps, transaction, actor, chat.scenario_id)
  await requireLanguages(transaction, [chat.language], chatFailures.languageUnavailable)
  const casting = await drawCharacter(transaction, chat)
  return insertChat(transaction, {
    organization_id,
    user_id: actor.id,
    scenario_id: chat.scenario_id,
    language_code: chat.language,
    turn_limit: turnLimit,
    ...casting,
  })
}

/**
 * Counts the attempt. A repeated request does not count, nor does a chat about a scenario or own conversation that the
 * person does not have.
 * @param rehearsed a `from` with its `where` that has one row if the person has what the chat is about
 */
export async function countChat(
  { database, newChats }: Pick<CreateChatDependencies, 'database' | 'newChats'>,
  actor: Actor,
  key: string | undefined,
  rehearsed: RawBuilder<unknown>,
): Promise<void> {
  const isNew = sql`${rehearsed}
      and not exists (select from requests where user_id = ${actor.id} and key = ${key ?? ''})`
  await requireAttempt(database, { userId: actor.id, purpose: 'chat' }, newChats, isNew)
}

async function requireScenario(
  { findStudyReservation }: Pick<CreateChatDependencies, 'findStudyReservation'>,
  tx: Transaction<DB>,
  actor: Actor,
  scenarioId: number,
) {
  const scenario = await tx
    .selectFrom('scenario_organizations')
    .innerJoin('scenarios', 'scenarios.id', 'scenario_organizations.scenario_id')
    .where('scenarios.id', '=', scenarioId)
    .where('organization_id', '=', actor.organizationId)
    .where('archived_at', 'is', null)
    // Only a published scenario has a prompt.
    .where('prompt', 'is not', null)
    // The lock keeps others from publishing until the chat is stored: its version must have the drawn character.
    .forShare('scenarios')
    .select(['organization_id', findStudyReservation(actor.id, sql.ref('scenarios.id')).as('kept')])
    .executeTakeFirst()
  if (!scenario) throw new DomainError(scenarioFailures.missing)
  if (scenario.kept === 'measured') throw new DomainError(studyFailures.keptForMeasurement)
  if (scenario.kept === 'waiting') throw new DomainError(studyFailures.waiting)
  return scenario
}

/** Draws one of the characters that are mapped to the scenario and the mood (requirement C10). */
async function drawCharacter(tx: Transaction<DB>, { scenario_id, mood }: NewChat) {
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
  const candidates = map.filter(({ mood_id }) =>
    mood === undefined ? mood_id === null : String(mood_id) === mood,
  )
  if (mood !== undefined && candidates.length === 0) throw new DomainError(chatFailures.moodUnavailable)
  return candidates.length === 0 ? {} : candidates[randomInt(candidates.length)]
}

/** 53 random bits fit a JavaScript number, and do not reveal how many chats there are. */
export function randomChatId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || randomChatId()
}
