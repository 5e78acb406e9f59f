import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import {
  countForDay,
  isBudgeted,
  type BudgetOwner,
  type SpendingLimit,
} from '#platform/server/daily-budget.ts'
import {
  claimLeases,
  endLease,
  isLeaseLive,
  newLease,
  releaseLease,
  type Lease,
} from '#platform/server/lease.ts'
import { claimAttempt, refundAttempt } from '#platform/server/rate-limit.ts'
import type { NewEvaluation } from './new-evaluation.ts'

/** The right to evaluate a chat. Without the lease nothing is stored. */
export type EvaluationClaim = {
  readonly userId: number
  readonly chatId: number
  /** The requested branch. Null: the evaluation of the chat, which is its first one, of whichever branch is shown. */
  readonly branch: number | null
  readonly lease: Lease
}

export type EvaluationClaimResult =
  /** Which branch is evaluated, and how many turns it has. */
  | {
      readonly status: 'claimed'
      readonly branch: number
      readonly turn_count: number
      /** Whether calls to a model have to be reserved from a budget. */
      readonly is_budgeted: boolean
    }
  | {
      readonly status:
        /** The user has no such chat. */
        | 'missing'
        /** The chat has no such branch. */
        | 'branch_missing'
        /** The chat's words were erased, so they cannot be judged. */
        | 'erased'
        /** The evaluation exists already. */
        | 'evaluated'
        /** Another request is making it. */
        | 'running'
        /** There are fewer turns than an evaluation needs. */
        | 'too_short'
    }
  | { readonly status: 'limited'; readonly wait_seconds: number }
  | { readonly status: 'spent'; readonly spent_by: BudgetOwner }

export const newEvaluationClaim = (
  userId: number,
  chatId: number,
  branch: number | null,
): EvaluationClaim => ({
  userId,
  chatId,
  branch,
  lease: newLease('evaluation', chatId),
})

const limitOf = (userId: number) => ({ userId, purpose: 'evaluation' })

export type EvaluationClaimStore = ReturnType<typeof evaluationClaimStore>

export const evaluationClaimStore = (database: Database) => ({
  /** Decides for all processes who evaluates a chat. One statement. */
  async claim(claim: EvaluationClaim, rateLimit: SpendingLimit): Promise<EvaluationClaimResult> {
    const { rows } = await claimStatement(claim, rateLimit).execute(database)
    const [result] = rows
    if (!result) return { status: 'missing' }
    if (result.status === 'limited' || result.status === 'spent') await releaseLease(database, claim.lease)
    return result
  },

  /** Stores an evaluation and ends the lease in one statement. False when the lease is lost, or the chat was erased. */
  async store({ lease }: EvaluationClaim, branch: number, evaluation: NewEvaluation): Promise<boolean> {
    const { content, specifics, messageIds, measures, by, rubricId, checks, readings, duration } = evaluation
    const { rows } = await sql`
      with lease as (${endLease(lease)})
      insert into evaluations (chat_id, branch, is_first, organization_id, content, specifics, message_ids, measures, turn_count,
        produced_by, prompt_version, rubric_id, checks, readings, duration_ms)
      select chats.id, ${branch}, not exists (select from evaluations where evaluations.chat_id = chats.id),
        chats.organization_id, ${content}, ${JSON.stringify(specifics)}::json,
        ${`{${messageIds.join(',')}}`}::bigint[], ${measures && JSON.stringify(measures)}::json,
        ${messageIds.length / 2}, ${by.name}, ${by.promptVersion},
        ${rubricId}::bigint, ${JSON.stringify(checks)}::json, ${readings}::int, ${duration}::int
      from lease join chats on chats.id = lease.subject_id and chats.erased_at is null
      for share of chats
      returning chat_id`.execute(database)
    return rows.length > 0
  },

  /**
   * Releases the lease.
   * @param usesModel whether a model was asked: then the attempt counts towards the limits although it failed
   */
  async abandon({ userId, lease }: EvaluationClaim, usesModel: boolean): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if ((await releaseLease(transaction, lease)) && !usesModel)
        await refundAttempt(transaction, limitOf(userId))
    })
  },
})

/** An expired lease is one whose owner died: its attempt was counted, and is not counted again. */
const claimStatement = ({ userId, chatId, branch, lease }: EvaluationClaim, rateLimit: SpendingLimit) =>
  sql<EvaluationClaimResult>`
  with wanted as (
    select id, erased_at, ${branch === null ? ofShownBranch : ofNamedBranch(branch)}
    from chats where id = ${chatId} and user_id = ${userId} and deleted_at is null
  ), chat as (
    select id, branch, turn_count, turn_count < ${EVALUATION_TURNS} as is_too_short, turn_count is null as is_missing,
      erased_at is not null as is_erased,
      exists (
        select from evaluations where evaluations.chat_id = wanted.id
          and (${branch}::int is null or (evaluations.branch = wanted.branch and evaluations.turn_count = wanted.turn_count))
      ) as is_evaluated
    from wanted
  ), other as (
    select ${isLeaseLive} as is_live from leases where work = ${lease.work} and subject_id = ${chatId}
  ), lease as (${claimLeases(
    lease.work,
    sql`select id, ${lease.owner}::uuid, null::text from chat where not is_evaluated and not is_too_short and not is_missing and not is_erased`,
  )}), attempt as (${claimAttempt(
    limitOf(userId),
    rateLimit,
    sql`from lease where not exists (select from other)`,
  )}), ${countForDay(limitOf(userId), rateLimit.daily)}
  select
    case
      when is_evaluated then 'evaluated'
      when is_erased then 'erased'
      when is_missing then 'branch_missing'
      when other.is_live then 'running'
      when is_too_short then 'too_short'
      when lease.subject_id is null then 'running'
      when attempt.wait_seconds > 0 then 'limited'
      when budget.spent_by is not null then 'spent'
      else 'claimed'
    end as status,
    chat.branch, chat.turn_count, attempt.wait_seconds, budget.spent_by,
    ${isBudgeted(userId, rateLimit)} as is_budgeted
  from chat left join other on true left join lease on true left join attempt on true left join budget on true`

const ofShownBranch = sql`chats.branch, chats.turn_count`

/** The turn count is null where the chat has no such branch, or nothing was said in it. */
const ofNamedBranch = (branch: number) => sql`${branch}::int as branch, (
    select (count(*) + coalesce(max(branches.fork_position), 0))::int / 2
    from messages left join branches
      on branches.chat_id = messages.chat_id and branches.branch = messages.branch
    where messages.chat_id = chats.id and messages.branch = ${branch}
    having count(*) > 0
  ) as turn_count`
