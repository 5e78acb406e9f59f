import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Allowance } from '#platform/contract/allowance.ts'
import { EVALUATION_TURNS } from '#features/chats/contract.ts'
import type { NewEvaluation } from './judge.ts'
import { columnsOf } from './store.ts'

/** The right to evaluate a chat. `holder` is the fence: whoever lost the claim can store nothing. */
export type EvaluationClaim = { readonly userId: number; readonly chatId: number; readonly holder: string }

/** What the database said of a claim; see `claim_evaluation` in the migrations. */
export type EvaluationClaimResult =
  | { readonly verdict: 'claimed' | 'missing' | 'made' | 'running' | 'short' }
  | { readonly verdict: 'limited'; readonly wait_seconds: number }

/** A holder that gives no sign of life for so long is taken for dead. */
export const LEASE_SECONDS = 6

export type ClaimStore = ReturnType<typeof claimStore>

export const claimStore = (database: Database) => ({
  async claim(
    { userId, chatId, holder }: EvaluationClaim,
    { limit, window, cooldown }: Allowance,
  ): Promise<EvaluationClaimResult> {
    const { rows } = await sql<EvaluationClaimResult>`
      select verdict, wait_seconds from claim_evaluation(${userId}, ${chatId}, ${holder}, ${LEASE_SECONDS},
        ${EVALUATION_TURNS}, ${limit}, ${window}, ${cooldown})`.execute(database)
    const [row] = rows
    if (!row) throw new Error('claim_evaluation answered no row')
    return row
  },

  async keepAlive({ chatId, holder }: EvaluationClaim): Promise<void> {
    await database
      .updateTable('evaluation_claims')
      .set({ held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})` })
      .where('chat_id', '=', chatId)
      .where('holder', '=', holder)
      .execute()
  },

  /** Stores an evaluation and ends the claim in one statement. False when the claim is no longer ours. */
  async store({ chatId, holder }: EvaluationClaim, evaluation: NewEvaluation): Promise<boolean> {
    const { content, specifics, message_ids, measures, turn_count, ...maker } = columnsOf(evaluation)
    // The chat is locked first, as `claim_evaluation` does, so that the two never wait for each other.
    const { rows } = await sql`
      with chat as (
        select id from chats where id = ${chatId} for key share
      ), held as (
        delete from evaluation_claims claim using chat
        where claim.chat_id = chat.id and claim.holder = ${holder} returning claim.chat_id
      )
      insert into evaluations
        (chat_id, content, specifics, message_ids, measures, turn_count, produced_by, prompt_version)
      select chat_id, ${content}, ${specifics}::json, ${message_ids}, ${measures}::json, ${turn_count},
        ${maker.produced_by}, ${maker.prompt_version}
      from held
      returning chat_id`.execute(database)
    return rows.length > 0
  },

  /** Gives the claim and what it took from the allowance back. */
  async abandon({ userId, chatId, holder }: EvaluationClaim): Promise<void> {
    await sql`
      with held as (
        delete from evaluation_claims where chat_id = ${chatId} and holder = ${holder} returning chat_id
      )
      update rate_limits set used = greatest(used - 1, 0)
      from held where user_id = ${userId} and purpose = 'evaluation'`.execute(database)
  },

  /** Whoever held these died long ago; what they took from the allowance has been forgotten too. */
  async forgetOldClaims(): Promise<void> {
    await database
      .deleteFrom('evaluation_claims')
      .where('held_until', '<', sql<Date>`now() - interval '1 hour'`)
      .execute()
  },

  /** On a store that belongs to one process alone, whatever was claimed before it started is void. */
  async voidClaims(): Promise<void> {
    await database.deleteFrom('evaluation_claims').execute()
  },
})
