import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { isLeaseLive } from '#platform/server/lease.ts'
import {
  ConversationPlan,
  PreparedConversation,
  ownConversationFailures,
  ownConversationLimits,
  OwnConversationSummary,
  OwnScenario,
  type ToldConversation,
  type WrittenPlan,
} from '../contract.ts'
import { Debrief } from '../contract-debrief.ts'
import { DRAFTING } from './draft-store.ts'

export type OwnConversationStore = ReturnType<typeof ownConversationStore>

/** Each statement has the owner in its WHERE: to everybody else, whatever their role, there is no such conversation. */
export const ownConversationStore = (database: Database) => ({
  async list(userId: number) {
    const rows = await selectOwn(database, userId).orderBy('own_conversations.id', 'desc').execute()
    return rows.map(toSummary)
  },

  /** @throws DomainError missing */
  find: (userId: number, id: number) => readOwn(database, userId, id),

  /**
   * Stores a conversation within the transaction of its request.
   * @throws DomainError conflict (too many), refused (no such language)
   */
  async create(
    transaction: Transaction<DB>,
    userId: number,
    { language, ...told }: ToldConversation,
    scenario: OwnScenario,
  ): Promise<number> {
    await requireRoom(transaction, userId)
    await requireLanguage(transaction, language)
    const { id } = await transaction
      .insertInto('own_conversations')
      .values({
        ...told,
        user_id: userId,
        language_code: language,
        takes_place_on: toDate(told.takes_place_on),
        scenario: JSON.stringify(scenario),
        origin: 'template',
        plan: JSON.stringify({ first_sentence: '', next_steps: '', plans: [] } satisfies ConversationPlan),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** @throws DomainError missing, conflict (changed meanwhile) */
  correct: (
    userId: number,
    id: number,
    version: string,
    changed: {
      readonly scenario: OwnScenario
      readonly mood: string
      readonly takes_place_on: string | null
    },
  ) =>
    changeOwn(database, { userId, id }, (before) => {
      requireVersion(before, version)
      return {
        mood: changed.mood,
        takes_place_on: toDate(changed.takes_place_on),
        scenario: JSON.stringify(changed.scenario),
      }
    }),

  /** What was rehearsed stays with a plan as long as its trigger does. @throws DomainError missing, conflict */
  writePlan: (userId: number, id: number, version: string, { plans, ...texts }: WrittenPlan) =>
    changeOwn(database, { userId, id }, (before) => {
      requireVersion(before, version)
      const rehearsedOf = (trigger: string) =>
        before.plan.plans.find((known) => known.trigger === trigger)?.rehearsed ?? null
      const rehearsed = plans.map((plan) => ({ ...plan, rehearsed: rehearsedOf(plan.trigger) }))
      return { plan: JSON.stringify({ ...texts, plans: rehearsed } satisfies ConversationPlan) }
    }),

  /** @throws DomainError missing (no such conversation, or no plan with this trigger) */
  rehearse: (userId: number, id: number, { trigger, words }: { trigger: string; words: string }) =>
    changeOwn(database, { userId, id }, ({ plan }) => {
      if (plan.plans.every((known) => known.trigger !== trigger))
        throw new DomainError(ownConversationFailures.planMissing)
      const plans = plan.plans.map((known) =>
        known.trigger === trigger ? { ...known, rehearsed: words } : known,
      )
      return { plan: JSON.stringify({ ...plan, plans } satisfies ConversationPlan) }
    }),
})

export type StoredOwnConversation = Awaited<ReturnType<typeof readOwn>>

const selectOwn = (database: Database, userId: number) =>
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
      // As text, because a driver would make a moment of a day, in a time zone of its own.
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

async function readOwn(database: Database, userId: number, id: number) {
  const row = await selectOwn(database, userId)
    .where('own_conversations.id', '=', id)
    .select(['topic', 'fear', 'wish', 'origin', 'produced_by', 'scenario', 'plan', 'debrief'])
    .select(isBeingDrafted)
    .executeTakeFirst()
  if (!row) throw new DomainError(ownConversationFailures.missing)
  const scenario = OwnScenario.parse(row.scenario)
  const plan = ConversationPlan.parse(row.plan)
  const { mood, takes_place_on } = row
  const version = createHash('sha256')
    .update(JSON.stringify({ scenario, plan: withoutRehearsals(plan), mood, takes_place_on }))
    .digest('hex')
  return {
    ...toSummary(row),
    topic: row.topic,
    fear: row.fear,
    wish: row.wish,
    origin: PreparedConversation.shape.origin.parse(row.origin),
    produced_by: row.produced_by,
    is_drafting: row.is_drafting,
    scenario,
    plan,
    debrief: row.debrief === null ? null : Debrief.parse(row.debrief),
    version,
  }
}

const isBeingDrafted = sql<boolean>`exists (
  select from leases where work = ${DRAFTING} and subject_id = own_conversations.id and ${isLeaseLive}
)`.as('is_drafting')

/** A rehearsal changes nothing that a form in another window holds. */
const withoutRehearsals = ({ plans, ...plan }: ConversationPlan) => ({
  ...plan,
  plans: plans.map(({ trigger, response }) => ({ trigger, response })),
})

const toSummary = ({
  tries,
  mood,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>) => ({
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

export type OwnConversationChanges = {
  readonly mood?: string
  readonly takes_place_on?: ReturnType<typeof toDate>
  readonly scenario?: string
  readonly plan?: string
  readonly debrief?: string | null
  readonly debrief_settled_for?: ReturnType<typeof toDate>
}

/** Changes one that is locked until then, and answers it. @throws DomainError missing */
export const changeOwn = (
  database: Database,
  { userId, id }: { readonly userId: number; readonly id: number },
  change: (before: StoredOwnConversation) => OwnConversationChanges,
) =>
  database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('own_conversations')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .select('id')
      .forUpdate()
      .execute()
    const changes = change(await readOwn(transaction, userId, id))
    await transaction
      .updateTable('own_conversations')
      .set({ ...changes, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    return readOwn(transaction, userId, id)
  })

function requireVersion(before: StoredOwnConversation, version: string): void {
  if (before.version !== version) throw new DomainError(ownConversationFailures.changedMeanwhile)
}

/** The person's row is locked, so that two requests at once do not both find room for one. */
async function requireRoom(transaction: Transaction<DB>, userId: number): Promise<void> {
  const person = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Deleted meanwhile: no word comes after the deletion.
  if (!person) throw new DomainError(ownConversationFailures.missing)
  const { count } = await transaction
    .selectFrom('own_conversations')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= ownConversationLimits.conversations)
    throw new DomainError(ownConversationFailures.tooMany({ count }))
}

async function requireLanguage(transaction: Transaction<DB>, code: string): Promise<void> {
  const known = await transaction
    .selectFrom('languages')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst()
  if (!known) throw new DomainError(ownConversationFailures.languageUnavailable)
}

export const toDate = (day: string | null) => sql<Date | null>`${day}::date`
