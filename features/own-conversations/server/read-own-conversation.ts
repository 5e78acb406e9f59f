import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { isWorkedOn } from '#platform/server/lease.ts'
import {
  ConversationPlan,
  PreparedConversation,
  ownConversationFailures,
  OwnConversationSummary,
  type OwnScenario,
  StoredOwnScenario,
} from '../contract.ts'
import { Debrief } from '../contract-debrief.ts'
import { DRAFTING } from './draft-store.ts'

/** A person's own conversations, each with the number of its tries. */
export const selectOwnConversations = (database: Database, userId: number) =>
  database
    .selectFrom('own_conversations')
    .where('own_conversations.user_id', '=', userId)
    .select([
      'own_conversations.id',
      'role',
      'mood',
      'language_code as language',
      'face_seed',
      'own_conversations.created_at',
      sql<string>`scenario ->> 'title'`.as('title'),
      // As text, because the driver would read a date as midnight in its own time zone.
      sql<string | null>`takes_place_on::text`.as('takes_place_on'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('chats')
        .whereRef('chats.own_conversation_id', '=', 'own_conversations.id')
        .where('chats.has_turns', '=', true)
        .where('chats.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('tries'),
    )

/**
 * Reads one in full. Its version has one hash of the scenario and one of the plan; a save from a form with an older
 * hash is refused.
 * @throws DomainError missing
 */
export async function requireOwnConversation(database: Database, userId: number, id: number) {
  const row = await selectFullOwnConversations(database, userId)
    .where('own_conversations.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError(ownConversationFailures.missing)
  return toFullOwnConversation(row)
}

/** Reads all of a person's in full, newest first. One statement, so that none can be deleted between two. */
export async function readAllOwnConversations(database: Database, userId: number) {
  const rows = await selectFullOwnConversations(database, userId)
    .orderBy('own_conversations.id', 'desc')
    .execute()
  return rows.map(toFullOwnConversation)
}

const selectFullOwnConversations = (database: Database, userId: number) =>
  selectOwnConversations(database, userId)
    .select(['topic', 'fear', 'wish', 'origin', 'produced_by', 'scenario', 'plan', 'debrief'])
    .select(isBeingDrafted)

function toFullOwnConversation(
  row: Awaited<ReturnType<ReturnType<typeof selectFullOwnConversations>['executeTakeFirstOrThrow']>>,
) {
  const scenario = StoredOwnScenario.parse(row.scenario)
  const plan = ConversationPlan.parse(row.plan)
  return {
    ...toOwnConversationSummary(row),
    topic: row.topic,
    fear: row.fear,
    wish: row.wish,
    origin: PreparedConversation.shape.origin.parse(row.origin),
    produced_by: row.produced_by,
    is_drafting: row.is_drafting,
    scenario,
    plan,
    debrief: row.debrief === null ? null : Debrief.parse(row.debrief),
    version: Object.values(versionedParts({ ...row, scenario, plan }))
      .map(hashOf)
      .join('.'),
  }
}

const hashOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

export type StoredOwnConversation = Awaited<ReturnType<typeof requireOwnConversation>>

const isBeingDrafted = isWorkedOn(DRAFTING, sql.ref('own_conversations.id')).as('is_drafting')

type VersionedOwn = {
  readonly scenario: OwnScenario
  readonly mood: string
  readonly takes_place_on: string | null
  readonly plan: ConversationPlan
}

/** The parts that the two hashes of a version cover. */
export const versionedParts = ({ scenario, mood, takes_place_on, plan }: VersionedOwn) => ({
  scenario: { scenario, mood, takes_place_on },
  plan: withoutRehearsals(plan),
})

/** Leaves out the rehearsals, so that they do not outdate a form that is open in another window. */
const withoutRehearsals = ({ plans, ...plan }: ConversationPlan) => ({
  ...plan,
  plans: plans.map(({ trigger, response }) => ({ trigger, response })),
})

/** What the list shows of an own conversation. */
export const toOwnConversationSummary = ({
  tries,
  mood,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectOwnConversations>['executeTakeFirstOrThrow']>>) => ({
  id: row.id,
  role: row.role,
  title: row.title,
  takes_place_on: row.takes_place_on,
  language: row.language,
  face_seed: row.face_seed,
  created_at: row.created_at,
  mood: OwnConversationSummary.shape.mood.parse(mood),
  tries: tries ?? 0,
})
