import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import type { Objection } from '#features/evaluations/contract.ts'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import { ownConversationFailures } from '#features/own-conversations/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { OBJECTION_RATE_LIMIT } from '../contract.ts'

type JudgedBranch = {
  readonly chatId: number
  /** The branch whose newest evaluation is meant; null: the chat's first evaluation. */
  readonly branch: number | null
  /** How many turns the evaluation judged that the learner read; null: not known. */
  readonly turnCount: number | null
}

export type ObjectionStore = ReturnType<typeof objectionStore>

/** Objections of learners to their own evaluations. Other people's evaluations do not exist for them. */
export const objectionStore = (database: Database) => ({
  /**
   * Stores an objection; a second one to the same verdict or statement replaces the first. The lock waits for a
   * deletion of the chat that is under way, so that no words are stored after it.
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

  /** Deletes an objection, if it still exists, and the regression case that it became. @throws DomainError missing */
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

/**
 * Superadmins read objections, but must never see a word of an own conversation. A check beforehand is enough, because
 * what a chat rehearses never changes.
 */
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

/** Refuses an objection to an older evaluation: in the newest one, the same index is another statement. */
async function refuseOlder(
  database: Database,
  judged: RawBuilder<unknown>,
  turnCount: number | null,
): Promise<void> {
  const { rows } =
    await sql`select ${judged} having max(evaluations.turn_count) <> ${turnCount}::int`.execute(database)
  if (rows.length > 0) throw new DomainError(evaluationFailures.evaluatedAgain)
}
