import { sql } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { DirectorState, JudgedDeed } from '#conversation/director/world.ts'
import type { Database } from '#database/connect.ts'
import type { SpendingLimit } from '#platform/server/daily-budget.ts'
import { releaseIdempotencyKey } from '#platform/server/idempotency.ts'
import { endLease, isLeaseLive, releaseLease, watchLease } from '#platform/server/lease.ts'
import { refundAttempt } from '#platform/server/rate-limit.ts'
import { startSpan } from '#platform/server/request-context.ts'
import { Turn } from '../contract.ts'
import type { ConversationEnding, ConversationGoal } from '../contract-outcome.ts'
import { beginBranch } from './branches.ts'
import {
  claimTurn,
  turnLimit,
  type MessageTarget,
  type TurnClaim,
  type TurnClaimResult,
} from './claim-turn.ts'
import type { ShownReply } from './reply-follower.ts'

export type NewMessage = MessageTarget & { readonly content: string }

/** A reply, and the state of the conversation after it. */
type NewReply = {
  readonly text: string
  /** Whether the built-in partner took over from a model. It is stored because the configuration may change. */
  readonly isBuiltIn: boolean
  readonly state: DirectorState
  readonly ending: ConversationEnding | null
  readonly goals: readonly ConversationGoal[]
}

/** Where a turn is stored. */
type TurnPosition = {
  /** The branch of the message before the turn. */
  readonly branch: number
  /** How many messages come before it; messages 2k and 2k + 1 are turn k + 1. */
  readonly position: number
}

/** How far another process is with a request: gone when none works on it. */
type TurnProgress =
  | { readonly status: 'answered'; readonly reply: Turn }
  | ({ readonly status: 'running' } & ShownReply)
  | { readonly status: 'gone' }

export type TurnStore = ReturnType<typeof turnStore>

export const turnStore = (database: Database) => ({
  async claim(
    claim: TurnClaim,
    fingerprint: Buffer,
    message: MessageTarget,
    rateLimit: SpendingLimit,
  ): Promise<TurnClaimResult> {
    const span = startSpan('claim turn', { 'db.system.name': 'postgresql' })
    try {
      const result = await claimTurn(database, claim, fingerprint, message, rateLimit)
      span.end()
      return result
    } catch (error) {
      span.end('failed')
      throw error
    }
  },

  /**
   * Stores a whole turn, or nothing. Returns undefined when the lease is lost, or the chat was erased.
   * @param position where the turn goes; an edit begins a new branch there
   */
  async store(
    { userId, key, lease }: TurnClaim,
    { content, replacesMessageId }: NewMessage,
    { text, isBuiltIn, state, ending, goals }: NewReply,
    { branch, position }: TurnPosition,
    by: ModelInfo,
  ): Promise<Turn | undefined> {
    const fork = replacesMessageId === null ? keepBranch(branch) : forkAt(replacesMessageId)
    // One statement is one round trip and one commit. The reply is inserted from the message, so that it has the
    // greater id.
    const { rows } = await sql<{ turn: Turn }>`
      with lease as (${endLease(lease)}), chat as (
        update chats set turn_count = ${position / 2 + 1}, ${fork.change}
        from lease where chats.id = lease.subject_id and chats.erased_at is null
        returning chats.id, chats.turn_count, chats.branch
      ), ${fork.statements} message as (
        insert into messages (chat_id, branch, position, is_user, content)
        select chat.id, chat.branch, ${position}, true, ${content} from chat
        returning id, chat_id, branch
      ), reply as (
        insert into messages (chat_id, branch, position, is_user, content, produced_by, prompt_version,
          is_built_in, director_state)
        select message.chat_id, message.branch, ${position + 1}, false, ${text}, ${by.name}, ${by.promptVersion},
          ${isBuiltIn}, ${JSON.stringify(state)}::json
        from message
        returning id, content
      ), turn as (
        select json_build_object(
          'ai_response', json_strip_nulls(json_build_object(
            'id', reply.id, 'content', reply.content, 'is_built_in', ${isBuiltIn ? true : null}::boolean
          )),
          'user_message', json_build_object('id', message.id),
          'turn_count', chat.turn_count,
          'branch_id', chat.branch,
          'ending', ${ending === null ? null : JSON.stringify(ending)}::json,
          'goals', ${JSON.stringify(goals)}::json
        ) as turn
        from chat, message, reply
      ), request as (
        update requests set reply = turn.turn from turn where user_id = ${userId} and key = ${key}
      )
      select turn from turn`.execute(database)
    return rows[0]?.turn
  },

  /** Stores what a model found in an exchange. */
  async saveJudgedDeeds(replyId: number, deeds: readonly JudgedDeed[]): Promise<void> {
    await database
      .updateTable('messages')
      .set({ judged_deeds: JSON.stringify(deeds) })
      .where('id', '=', replyId)
      .execute()
  },

  /**
   * Releases the lease and forgets the request, so that a repeat starts anew.
   * @param usesModel whether a model was asked: then the attempt counts towards the limits although it failed
   */
  async abandon({ userId, key, lease }: TurnClaim, usesModel: boolean): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await releaseLease(transaction, lease))) return
      await releaseIdempotencyKey(transaction, { userId, key })
      if (!usesModel) await refundAttempt(transaction, turnLimit(userId))
    })
  },

  /** Reads how far another process is with a request, and asks that process to publish its text from then on. */
  async progress({ userId, chatId, key }: TurnClaim): Promise<TurnProgress> {
    const row = await database
      .selectFrom('requests')
      .leftJoin('leases', (join) =>
        join
          .on('leases.work', '=', 'turn')
          .on('leases.subject_id', '=', chatId)
          .onRef('leases.request_key', '=', 'requests.key')
          .on(isLeaseLive),
      )
      .where('requests.user_id', '=', userId)
      .where('requests.key', '=', key)
      .select(['requests.reply', 'leases.lease_owner', 'leases.is_watched', 'leases.progress'])
      .executeTakeFirst()
    if (row?.reply) return { status: 'answered', reply: Turn.parse(row.reply) }
    if (!row?.lease_owner) return { status: 'gone' }
    const owner = row.lease_owner
    if (!row.is_watched) await watchLease(database, { work: 'turn', subjectId: chatId, owner })
    return { status: 'running', owner, text: row.progress ?? '' }
  },

  /** For a store that only this process uses: nobody works on unanswered requests from before its start. */
  async forgetUnansweredRequests(): Promise<void> {
    await database.deleteFrom('requests').where('reply', 'is', null).execute()
  },

  /** A key is remembered for a day: far longer than any client repeats a request. */
  async forgetOldRequests(): Promise<void> {
    await database
      .deleteFrom('requests')
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
  },
})

const keepBranch = (branch: number) => ({ change: sql`branch = ${branch}`, statements: sql`` })

/** A new branch in place of a message. It is numbered here, where the chat's row is locked. */
const forkAt = (messageId: number) => ({
  change: sql`branch = chats.branch_count + 1, branch_count = chats.branch_count + 1`,
  statements: sql`forked as (
        select chat_id, branch, position from messages where id = ${messageId}
      ), ${beginBranch},`,
})
