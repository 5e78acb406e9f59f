import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import type { Objection } from '#features/evaluations/contract.ts'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import { ownConversationFailures } from '#features/own-conversations/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { OBJECTION_RATE_LIMIT } from '../contract.ts'

export type JudgedBranch = {
  readonly chatId: number
  /** Whose newest evaluation is meant; null: the chat's first. */
  readonly branch: number | null
  /** How many turns the evaluation judged that was read; null: nobody says. */
  readonly turnCount: number | null
}

export type ObjectionStore = ReturnType<typeof objectionStore>

/** What learners object to in their own evaluations: somebody else's do not exist for them. */
export const objectionStore = (database: Database) => ({
  /**
   * Stores an objection; a second one to the same verdict or statement replaces the first. The lock waits for a deletion
   * of the chat that is under way, so that no words come after it.
   * @throws DomainError missing (no such evaluation, check or statement), limited, refused (an own conversation),
   * conflict (another evaluation was read)
   */
  async raise(
    userId: number,
    { chatId, branch, turnCount }: JudgedBranch,
    objection: Omit<Objection, 'id'>,
  ): Promise<Objection> {
    await refuseOwn(database, userId, chatId)
    const judged = sql`from evaluations join chats on chats.id = evaluations.chat_id
      where chats.id = ${chatId} and chats.user_id = ${userId} and chats.deleted_at is null
        and case when ${branch}::int is null then evaluations.is_first else evaluations.branch = ${branch} end`
    await refuseOlder(database, judged, turnCount)
    const { check_key, reason, words } = objection
    const statement = check_key === null ? objection.statement : null
    await requireAttempt(
      database,
      { userId, purpose: 'objection' },
      OBJECTION_RATE_LIMIT,
      sql`from chats where id = ${chatId} and user_id = ${userId} and deleted_at is null`,
    )
    const { rows } = await sql<Objection>`
      insert into objections (evaluation_id, chat_id, organization_id, check_key, statement, reason, words)
      select evaluations.id, evaluations.chat_id, evaluations.organization_id, ${check_key}::text, ${statement}::int, ${reason}, ${words}
      ${judged} and (
        ${statement}::int < json_array_length(evaluations.specifics)
        or exists (select from json_array_elements(evaluations.checks) one where one ->> 'key' = ${check_key}::text)
      )
        and evaluations.turn_count = coalesce(${turnCount}::int, evaluations.turn_count)
      order by evaluations.turn_count desc limit 1
      for share of chats
      on conflict (evaluation_id, check_key, statement) do update set reason = excluded.reason, words = excluded.words
      returning id, check_key, statement, reason, words`.execute(database)
    const [stored] = rows
    if (!stored) throw new DomainError(chatFailures.missing)
    return stored
  },

  /** Takes an objection back, and the case that it became. One that is gone stays so. @throws DomainError missing */
  async withdraw(userId: number, chatId: number, id: number): Promise<void> {
    const { rows } = await sql`
      with chat as (
        select chats.id from chats where chats.id = ${chatId} and chats.user_id = ${userId} and chats.deleted_at is null
          and exists (select from evaluations where evaluations.chat_id = chats.id)
      ), withdrawn as (
        delete from objections using chat where objections.id = ${id} and objections.chat_id = chat.id
      )
      select from chat`.execute(database)
    if (rows.length === 0) throw new DomainError(chatFailures.missing)
  },
})

/** Objections are read by superadmins, who never see a word of a conversation of somebody's own. What a chat rehearses never changes. */
async function refuseOwn(database: Database, userId: number, chatId: number): Promise<void> {
  const own = await database
    .selectFrom('chats')
    .where('id', '=', chatId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('own_conversation_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (own) throw new DomainError(ownConversationFailures.notReviewed)
}

/** In another evaluation of the branch the same place is another statement. */
async function refuseOlder(
  database: Database,
  judged: RawBuilder<unknown>,
  turnCount: number | null,
): Promise<void> {
  const { rows } =
    await sql`select ${judged} having max(evaluations.turn_count) <> ${turnCount}::int`.execute(database)
  if (rows.length > 0) throw new DomainError(evaluationFailures.evaluatedAgain)
}
