import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import {
  countForDay,
  isBudgeted,
  type BudgetOwner,
  type SpendingLimit,
} from '#platform/server/daily-budget.ts'
import { claimLeases, isLeaseLive, newLease, releaseLease, type Lease } from '#platform/server/lease.ts'
import { claimAttempt, refundAttempt } from '#platform/server/rate-limit.ts'
import type { Turn } from '../contract.ts'
import { requestedOrShownBranch, hasBranch, isOnBranch } from './branches.ts'

/** The right of one request to reply in a chat. Without the lease nothing is stored. */
export type TurnClaim = {
  readonly userId: number
  readonly chatId: number
  /** The request's idempotency key. */
  readonly key: string
  readonly lease: Lease
}

export type TurnClaimResult =
  | {
      readonly status: 'claimed'
      /** Whether another process had the lease and let it expire. */
      readonly is_taken_over: boolean
      /** The branch that the message belongs to, whichever branch is shown meanwhile. */
      readonly branch: number
      /** Whether calls to a model have to be reserved from a budget. */
      readonly is_budgeted: boolean
    }
  | {
      readonly status:
        /** The user has no such chat. */
        | 'missing'
        /** The chat's words were erased, so nobody can go on with it. */
        | 'erased'
        /** The chat has no such branch. */
        | 'branch_missing'
        /** The message to be replaced is none of the user's in this branch. */
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
  | { readonly status: 'spent'; readonly spent_by: BudgetOwner }

/** The branch that a message goes to, and the message that it replaces. */
export type MessageTarget = {
  /** Null: in the branch that is shown. */
  readonly branch: number | null
  /** The message in whose place a new branch begins; null when the message follows all others. */
  readonly replacesMessageId: number | null
}

/**
 * The row of the claim's statement. `undecided`: another claim came first, and only a new statement can see its rows.
 */
type TurnClaimRow = (TurnClaimResult | { readonly status: 'undecided' }) & {
  readonly is_leased: boolean
  readonly is_counted: boolean
}

/** The pause before an undecided claim is repeated, so that the one that came first can commit. Milliseconds. */
const UNDECIDED_PAUSE = 10

export const newTurnClaim = (userId: number, chatId: number, key: string): TurnClaim => ({
  userId,
  chatId,
  key,
  lease: newLease('turn', chatId),
})

export const turnLimit = (userId: number) => ({ userId, purpose: 'message' })

/** Decides for all processes whether a request may reply in a chat. One statement, unless two claims meet. */
export async function claimTurn(
  database: Database,
  claim: TurnClaim,
  fingerprint: Buffer,
  message: MessageTarget,
  rateLimit: SpendingLimit,
): Promise<TurnClaimResult> {
  for (;;) {
    const { rows } = await claimStatement(claim, fingerprint, message, rateLimit).execute(database)
    const [result] = rows
    if (!result) return { status: 'missing' }
    if (result.status === 'claimed') return result
    if (result.is_leased) await releaseLease(database, claim.lease)
    if (result.status !== 'undecided') return result
    if (result.is_counted) await refundAttempt(database, turnLimit(claim.userId))
    await pause(UNDECIDED_PAUSE)
  }
}

/** The branch of a request without one: that stored when it first came, which a takeover keeps, else the shown one. */
const storedOrShownBranch = (userId: number, key: string) =>
  requestedOrShownBranch(sql<number | null>`(
    select requests.branch from requests where requests.user_id = ${userId} and requests.key = ${key}
  )`)

/**
 * The lease is claimed first, so that only its owner decides. `for update` reads updates that were committed while the
 * statement waited for the lease; rows inserted meanwhile stay invisible to it and make the result undecided. A known
 * request without a reply was counted when it first came, before its process died.
 */
const claimStatement = (
  { userId, chatId, key, lease }: TurnClaim,
  fingerprint: Buffer,
  { branch, replacesMessageId }: MessageTarget,
  rateLimit: SpendingLimit,
) => sql<TurnClaimRow>`
  with chat as (
    select id, erased_at, ${branch === null ? storedOrShownBranch(userId, key) : requestedOrShownBranch(branch)} as branch, ${
      branch === null ? sql`true` : hasBranch(sql`chats.id`, sql`${branch}::int`)
    } as is_there
    from chats where id = ${chatId} and user_id = ${userId} and deleted_at is null
  ), lease as (${claimLeases(
    lease.work,
    sql`
    select id, ${lease.owner}::uuid, ${key}::text from chat
    where erased_at is null and is_there and not exists (
      select from requests
      where user_id = ${userId} and key = ${key} and (reply is not null or fingerprint <> ${fingerprint})
    )`,
  )}), claim as (
    select chat.id as chat_id, chat.branch, chat.is_there, erased_at is not null as is_erased,
      lease.subject_id is not null as is_leased, lease.is_taken_over
    from chat left join lease on true
  ), other as (
    select request_key from leases where work = ${lease.work} and subject_id = ${chatId} and ${isLeaseLive}
  ), request as (
    select requests.fingerprint = ${fingerprint} as is_same, requests.reply from claim, requests
    where requests.user_id = ${userId} and requests.key = ${key} for update of requests
  ), replaced as (
    select messages.id from claim, messages
    where messages.id = ${replacesMessageId}::bigint and messages.chat_id = claim.chat_id
      and messages.is_user and ${isOnBranch(sql`claim.branch`)}
    for key share of messages
  ), attempt as (${claimAttempt(
    turnLimit(userId),
    rateLimit,
    sql`
    from claim where is_leased and not exists (select from request)
      and (${replacesMessageId}::bigint is null or exists (select from replaced))`,
  )}), ${countForDay(turnLimit(userId), rateLimit.daily)}, new_request as (
    insert into requests (user_id, key, fingerprint, branch)
    select ${userId}, ${key}, ${fingerprint}, claim.branch from budget, claim where spent_by is null
    on conflict do nothing returning key
  )
  select
    case
      when is_erased then 'erased'
      when not is_there then 'branch_missing'
      when not request.is_same then 'key_reused'
      when request.reply is not null then 'answered'
      when not is_leased and request.is_same and other.request_key = ${key} then 'running'
      when not is_leased and other.request_key <> ${key} then 'busy'
      when not is_leased then 'undecided'
      when ${replacesMessageId}::bigint is not null and replaced.id is null then 'message_missing'
      when request.is_same or new_request.key is not null then 'claimed'
      when attempt.wait_seconds > 0 then 'limited'
      when budget.spent_by is not null then 'spent'
      else 'undecided'
    end as status,
    is_leased, is_taken_over, claim.branch, coalesce(attempt.wait_seconds = 0, false) as is_counted, request.reply,
    attempt.wait_seconds, budget.spent_by, ${isBudgeted(userId, rateLimit)} as is_budgeted
  from claim
  left join other on true left join request on true left join replaced on true
  left join attempt on true left join budget on true left join new_request on true`
