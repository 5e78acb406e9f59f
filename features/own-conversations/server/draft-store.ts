import { sql } from 'kysely'
import type { ConversationAhead, ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { countForDay, type BudgetOwner, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { storeIdempotentReply } from '#platform/server/idempotency.ts'
import { claimLeases, isLeaseLive, newLease, releaseLease, type Lease } from '#platform/server/lease.ts'
import { claimAttempt } from '#platform/server/rate-limit.ts'
import { DRAFT_PURPOSE, type OwnScenario } from '../contract.ts'

/** Names the leases for drafting the scenario of an own conversation. */
export const DRAFTING = 'scenario_draft'

/** The right to have a model draft a scenario. Without the lease nothing is stored. */
export type DraftClaim = {
  readonly userId: number
  readonly id: number
  readonly key: string | undefined
  readonly lease: Lease
}

export const newDraftClaim = (userId: number, id: number, key: string | undefined): DraftClaim => ({
  userId,
  id,
  key,
  lease: newLease(DRAFTING, id),
})

/** What was entered, and the hash of the scenario that the draft is to replace. */
export type DraftTask = ConversationAhead & { readonly scenario_hash: string }

export type DraftClaimResult =
  | ({ readonly status: 'claimed' } & DraftTask)
  /** `settled`: a model has drafted it, or the request that we waited for has ended. */
  | { readonly status: 'missing' | 'settled' | 'running' }
  | { readonly status: 'limited'; readonly wait_seconds: number }
  | { readonly status: 'spent'; readonly spent_by: BudgetOwner }

/** A finished draft; null when the template stays in its place. */
export type FinishedDraft = { readonly scenario: OwnScenario; readonly by: ModelInfo } | null

export type DraftStore = ReturnType<typeof draftStore>

export const draftStore = (database: Database) => ({
  /**
   * Decides, for all processes, which request asks the model; one statement.
   * @param hasWaited whether this request has waited for another one: it then drafts only if that one's process died
   */
  async claim(claim: DraftClaim, limit: SpendingLimit, hasWaited: boolean): Promise<DraftClaimResult> {
    const { rows } = await claimStatement(claim, limit, hasWaited).execute(database)
    const [result] = rows
    if (!result) return { status: 'missing' }
    if (result.status === 'limited' || result.status === 'spent') await releaseLease(database, claim.lease)
    return result
  },

  /**
   * Stores the draft and ends the lease.
   * @returns `changed` when somebody has corrected the scenario meanwhile, which stays; `lost` when the lease is no
   * longer ours or the conversation is gone
   */
  finish: (
    { userId, id, key, lease }: DraftClaim,
    { scenario_hash }: Pick<DraftTask, 'scenario_hash'>,
    draft: FinishedDraft,
  ): Promise<'stored' | 'changed' | 'lost'> =>
    database.transaction().execute(async (transaction) => {
      if (!(await releaseLease(transaction, lease))) return 'lost'
      const { numUpdatedRows } = await transaction
        .updateTable('own_conversations')
        .set(
          draft === null
            ? { origin: 'fallback' }
            : {
                origin: 'model',
                scenario: JSON.stringify(draft.scenario),
                produced_by: draft.by.name,
                prompt_version: draft.by.promptVersion,
                changed_at: sql<Date>`now()`,
              },
        )
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where(sql<boolean>`${draft === null} or ${hashOfScenario} = ${scenario_hash}`)
        .executeTakeFirstOrThrow()
      await storeIdempotentReply(transaction, { userId, key }, { id })
      return numUpdatedRows > 0n ? 'stored' : 'changed'
    }),
})

const hashOfScenario = sql<string>`md5(own_conversations.scenario::text)`

/** When a lease has expired, its process died: the attempt was counted then, and is not counted again. */
const claimStatement = (
  { userId, id, lease }: DraftClaim,
  limit: SpendingLimit,
  hasWaited: boolean,
) => sql<DraftClaimResult>`
  with own as (
    select id, role, topic, fear, wish, mood, language_code as language, origin, ${hashOfScenario} as scenario_hash
    from own_conversations where id = ${id} and user_id = ${userId}
  ), other as (
    select ${isLeaseLive} as is_live from leases where work = ${DRAFTING} and subject_id = ${id}
  ), lease as (${claimLeases(
    DRAFTING,
    sql`select id, ${lease.owner}::uuid, null::text from own
      where origin <> 'model' and (not ${hasWaited}::boolean or exists (select from other))`,
  )}), attempt as (${claimAttempt(
    { userId, purpose: DRAFT_PURPOSE },
    limit,
    sql`from lease where not exists (select from other)`,
  )}), ${countForDay({ userId, purpose: DRAFT_PURPOSE }, limit.daily)}
  select
    case
      when origin = 'model' then 'settled'
      when other.is_live then 'running'
      when lease.subject_id is null and ${hasWaited}::boolean and other.is_live is null then 'settled'
      when lease.subject_id is null then 'running'
      when attempt.wait_seconds > 0 then 'limited'
      when budget.spent_by is not null then 'spent'
      else 'claimed'
    end as status,
    role, topic, fear, wish, mood, language, scenario_hash, attempt.wait_seconds, budget.spent_by
  from own left join other on true left join lease on true left join attempt on true left join budget on true`
