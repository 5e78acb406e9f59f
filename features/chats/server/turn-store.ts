import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { forgetRequest } from '#platform/server/idempotency.ts'
import {
  claimLeases,
  endLease,
  isLeaseLive,
  newLease,
  releaseLease,
  type Lease,
} from '#platform/server/lease.ts'
import { claimAttempt, refundAttempt } from '#platform/server/rate-limit.ts'
import { Turn } from '../contract.ts'

/** The right of one request to reply in a chat. Without the lease nothing is stored. */
export type TurnClaim = {
  readonly userId: number
  readonly chatId: number
  /** The request's idempotency key. */
  readonly key: string
  readonly lease: Lease
}

export type NewMessage = {
  readonly content: string
  /** The message that this one replaces, with all that followed it; null when it follows all others. */
  readonly replacesMessageId: number | null
}

export type TurnClaimResult =
  | {
      readonly status:
        | 'claimed'
        /** The user has no such chat. */
        | 'missing'
        /** The message to be replaced is none of the user's in this chat, or is superseded. */
        | 'message_missing'
        /** The key belongs to another request. */
        | 'key_reused'
        /** The same request runs elsewhere. */
        | 'running'
        /** Another request replies in this chat. */
        | 'busy'
    }
  | { readonly status: 'answered'; readonly reply: Turn }
  | { readonly status: 'limited'; readonly wait_seconds: number }

/** What the claim's statement answers. Undecided: another claim came first, which only the next statement can see. */
type TurnClaimRow = (TurnClaimResult | { readonly status: 'undecided' }) & {
  readonly is_leased: boolean
  readonly is_counted: boolean
}

/** Until a claim that came first has settled. Milliseconds. */
const UNDECIDED_PAUSE = 10

export const newTurnClaim = (userId: number, chatId: number, key: string): TurnClaim => ({
  userId,
  chatId,
  key,
  lease: newLease('turn', chatId),
})

const limitOf = (userId: number) => ({ userId, purpose: 'message' })

export type TurnStore = ReturnType<typeof turnStore>

export const turnStore = (database: Database) => ({
  /** Decides for all processes whether a request may reply in a chat. One statement, unless two claims meet. */
  async claim(
    claim: TurnClaim,
    fingerprint: Buffer,
    replacesMessageId: number | null,
    allowance: RateLimit,
  ): Promise<TurnClaimResult> {
    for (;;) {
      const { rows } = await claimStatement(claim, fingerprint, replacesMessageId, allowance).execute(
        database,
      )
      const [result] = rows
      if (!result) return { status: 'missing' }
      if (result.status === 'claimed') return result
      if (result.is_leased) await releaseLease(database, claim.lease)
      if (result.status !== 'undecided') return result
      if (result.is_counted) await refundAttempt(database, limitOf(claim.userId))
      await pause(UNDECIDED_PAUSE)
    }
  },

  /**
   * Stores a whole turn, or nothing. Answers undefined when the lease is no longer ours.
   * @param position how many messages come before it; messages 2k and 2k + 1 are turn k + 1
   */
  async store(
    { userId, key, lease }: TurnClaim,
    { content, replacesMessageId }: NewMessage,
    reply: string,
    position: number,
    by: ModelInfo,
  ): Promise<Turn | undefined> {
    const superseded = replacesMessageId === null ? noneSuperseded : supersedeFrom(position, lease.owner)
    // One statement is one round trip and one commit. The reply is inserted from the message, so that it has the
    // greater id.
    const { rows } = await sql<{ turn: Turn }>`
      with lease as (${endLease(lease)}), chat as (
        update chats set turn_count = ${position / 2 + 1}
        from lease where chats.id = lease.subject_id
        returning chats.id, chats.turn_count
      ), ${superseded.statement} message as (
        insert into messages (chat_id, position, is_user, content)
        select chat.id, ${position}, true, ${content} from chat ${superseded.wait}
        returning id, chat_id
      ), reply as (
        insert into messages (chat_id, position, is_user, content, produced_by, prompt_version)
        select message.chat_id, ${position + 1}, false, ${reply}, ${by.name}, ${by.promptVersion} from message
        returning id, content
      ), turn as (
        select json_build_object(
          'ai_response', json_build_object('id', reply.id, 'content', reply.content),
          'user_message', json_build_object('id', message.id),
          'turn_count', chat.turn_count
        ) as turn
        from chat, message, reply
      ), request as (
        update requests set reply = turn.turn from turn where user_id = ${userId} and key = ${key}
      )
      select turn from turn`.execute(database)
    return rows[0]?.turn
  },

  /** Releases the lease and forgets the request, so that a repeat is a new try, and this one is not counted. */
  async abandon({ userId, key, lease }: TurnClaim): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await releaseLease(transaction, lease))) return
      await forgetRequest(transaction, { userId, key })
      await refundAttempt(transaction, limitOf(userId))
    })
  },

  /** How far another process is with a request. */
  async progress({ userId, chatId, key }: TurnClaim): Promise<'running' | 'gone' | Turn> {
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
      .select(['requests.reply', 'leases.lease_owner'])
      .executeTakeFirst()
    if (row?.reply) return Turn.parse(row.reply)
    return row?.lease_owner ? 'running' : 'gone'
  },

  /** On a store that belongs to this process alone, nobody works on the requests from before it started. */
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

/**
 * The lease comes first: whoever gets it decides alone. `for update` reads what was committed while the statement
 * waited for the lease; rows inserted meanwhile stay invisible to it, and leave it undecided. A request that is
 * known but has no reply was counted when it came first: its process died.
 */
const claimStatement = (
  { userId, chatId, key, lease }: TurnClaim,
  fingerprint: Buffer,
  replacesMessageId: number | null,
  allowance: RateLimit,
) => sql<TurnClaimRow>`
  with chat as (
    select id from chats where id = ${chatId} and user_id = ${userId}
  ), lease as (${claimLeases(
    lease.work,
    sql`
    select id, ${lease.owner}::uuid, ${key}::text from chat
    where not exists (
      select from requests
      where user_id = ${userId} and key = ${key} and (reply is not null or fingerprint <> ${fingerprint})
    )`,
  )}), claim as (
    select chat.id as chat_id, lease.subject_id is not null as is_leased from chat left join lease on true
  ), other as (
    select request_key from leases where work = ${lease.work} and subject_id = ${chatId} and ${isLeaseLive}
  ), request as (
    select requests.fingerprint = ${fingerprint} as is_same, requests.reply from claim, requests
    where requests.user_id = ${userId} and requests.key = ${key} for update of requests
  ), replaced as (
    select messages.id from claim, messages
    where messages.id = ${replacesMessageId}::bigint and messages.chat_id = claim.chat_id
      and messages.is_user and messages.superseded_by is null
    for key share of messages
  ), attempt as (${claimAttempt(
    limitOf(userId),
    allowance,
    sql`
    from claim where is_leased and not exists (select from request)
      and (${replacesMessageId}::bigint is null or exists (select from replaced))`,
  )}), new_request as (
    insert into requests (user_id, key, fingerprint)
    select ${userId}, ${key}, ${fingerprint} from attempt where wait_seconds = 0
    on conflict do nothing returning key
  )
  select
    case
      when not request.is_same then 'key_reused'
      when request.reply is not null then 'answered'
      when not is_leased and request.is_same and other.request_key = ${key} then 'running'
      when not is_leased and other.request_key <> ${key} then 'busy'
      when not is_leased then 'undecided'
      when ${replacesMessageId}::bigint is not null and replaced.id is null then 'message_missing'
      when request.is_same or new_request.key is not null then 'claimed'
      when attempt.wait_seconds > 0 then 'limited'
      else 'undecided'
    end as status,
    is_leased, coalesce(attempt.wait_seconds = 0, false) as is_counted, request.reply, attempt.wait_seconds
  from claim
  left join other on true left join request on true left join replaced on true
  left join attempt on true left join new_request on true`

const noneSuperseded = { statement: sql``, wait: sql`` }

/**
 * Marks what an edit supersedes. The new messages take the positions of the old, so they may not be inserted before
 * all are marked: the count has to read every row first.
 */
const supersedeFrom = (position: number, owner: string) => ({
  statement: sql`superseded as (
        update messages set superseded_by = ${owner} from chat
        where messages.chat_id = chat.id and messages.position >= ${position} and messages.superseded_by is null
        returning messages.id
      ),`,
  wait: sql`cross join (select count(*) from superseded) as all_superseded`,
})
