import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DRAFT_PURPOSE } from '#features/own-conversations/contract.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { type BudgetOwner, countForDay, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { storeIdempotentReply } from '#platform/server/idempotency.ts'
import {
  claimLeases,
  endLeasesOn,
  isLeaseHeld,
  isWorkedOn,
  type Lease,
  newLease,
  releaseLease,
} from '#platform/server/lease.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { claimAttempt } from '#platform/server/rate-limit.ts'
import { BriefFailure, type DraftingStage, type NewBrief, ScenarioBriefState } from '../contract-brief.ts'
import { workspaceFailures } from '../contract.ts'

/** The kind of work that a lease on an author's brief is for. */
const BRIEFING = 'scenario_brief'

/** The right to have a model draft a scenario for a user; nothing is stored without its lease. */
export type BriefClaim = { readonly userId: number; readonly lease: Lease }

export const newBriefClaim = (userId: number): BriefClaim => ({ userId, lease: newLease(BRIEFING, userId) })

export type BriefClaimResult =
  | { readonly status: 'claimed' | 'running' }
  | { readonly status: 'limited'; readonly wait_seconds: number }
  | { readonly status: 'spent'; readonly spent_by: BudgetOwner }

const StoredBrief = z.omit(ScenarioBriefState, { started_at: true })

export type BriefStore = ReturnType<typeof briefStore>

/** The authors' briefs and the progress of drafting; one brief for each author. */
export const briefStore = (database: Database) => ({
  /** Null where the user has no brief. A brief whose process died counts as interrupted. */
  async read(userId: number) {
    const row = await database
      .selectFrom('scenario_briefs')
      .where('user_id', '=', userId)
      .select(['answers', 'languages', 'state', 'stage', 'failure', 'scenario_id', 'started_at'])
      .select(isWorkedOn(BRIEFING, sql.ref('scenario_briefs.user_id')).as('is_live'))
      .executeTakeFirst()
    if (!row) return null
    const { is_live, started_at, ...stored } = row
    const brief = { ...StoredBrief.parse(stored), started_at }
    if (brief.state !== 'drafting' || is_live) return brief
    return { ...brief, state: 'failed' as const, failure: toBriefFailure(workspaceFailures.draftInterrupted) }
  },

  /** Decides in one statement, for all processes, whether a model may be asked. */
  async claim({ userId, lease }: BriefClaim, limit: SpendingLimit): Promise<BriefClaimResult> {
    const { rows } = await claimStatement(userId, lease, limit).execute(database)
    const result = rows[0] ?? { status: 'running' }
    if (result.status === 'limited' || result.status === 'spent') await releaseLease(database, lease)
    return result
  },

  /** Stores the answers before the model is asked. @param key of the request; repeats with it start nothing */
  begin: ({ userId }: BriefClaim, key: string | undefined, { answers, languages }: NewBrief): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const begun = {
        answers: JSON.stringify(answers),
        languages: JSON.stringify(languages),
        state: 'drafting',
        stage: 'story',
        failure: null,
        scenario_id: null,
        started_at: sql<Date>`now()`,
      }
      await transaction
        .insertInto('scenario_briefs')
        .values({ user_id: userId, ...begun })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
        .execute()
      await storeIdempotentReply(transaction, { userId, key }, {})
    }),

  /** Stores the stage that begins. @returns false when the lease was lost */
  async enter({ userId, lease }: BriefClaim, stage: DraftingStage): Promise<boolean> {
    const { rows } = await sql`
      update scenario_briefs set stage = ${stage}
      where user_id = ${userId} and exists (select from leases where ${isLeaseHeld(lease)})
      returning user_id`.execute(database)
    return rows.length > 0
  },

  /**
   * Stores a whole draft and ends the lease. @param store stores it in the transaction and returns the scenario's id
   * @returns false when the lease was lost, so that nothing is stored
   */
  finish: (
    { userId, lease }: BriefClaim,
    store: (transaction: Transaction<DB>) => Promise<number>,
  ): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      if (!(await releaseLease(transaction, lease))) return false
      const scenario_id = await store(transaction)
      await transaction
        .updateTable('scenario_briefs')
        .set({ state: 'drafted', scenario_id })
        .where('user_id', '=', userId)
        .execute()
      return true
    }),

  /** Stores why drafting failed, unless the lease was lost. */
  fail: ({ userId, lease }: BriefClaim, failure: Failure): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (!(await releaseLease(transaction, lease))) return
      await transaction
        .updateTable('scenario_briefs')
        .set({ state: 'failed', failure: JSON.stringify(toBriefFailure(failure)) })
        .where('user_id', '=', userId)
        .execute()
    }),

  /** Ends the lease, whichever process has it, so that the process can store nothing more. */
  cancel: (userId: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await endLeasesOn(transaction, [BRIEFING], sql`select ${userId}::bigint`)
      await transaction
        .updateTable('scenario_briefs')
        .set({ state: 'cancelled' })
        .where('user_id', '=', userId)
        .where('state', '=', 'drafting')
        .execute()
    }),
})

const toBriefFailure = ({ code, detail, params }: Failure): BriefFailure => ({
  code,
  detail,
  ...(params && { params: { ...params } }),
})

const claimStatement = (userId: number, lease: Lease, limit: SpendingLimit) => sql<BriefClaimResult>`
  with lease as (${claimLeases(BRIEFING, sql`select ${userId}::bigint, ${lease.owner}::uuid, null::text`)}),
  attempt as (${claimAttempt({ userId, purpose: DRAFT_PURPOSE }, limit, sql`from lease`)}),
  ${countForDay({ userId, purpose: DRAFT_PURPOSE }, limit.daily)}
  select
    case
      when lease.subject_id is null then 'running'
      when attempt.wait_seconds > 0 then 'limited'
      when budget.spent_by is not null then 'spent'
      else 'claimed'
    end as status,
    attempt.wait_seconds, budget.spent_by
  from (select 1) as one left join lease on true left join attempt on true left join budget on true`

/** Deletes the brief of a deleted user and ends its lease, so that no draft is stored for it. */
export async function eraseBriefOf(database: Database, userId: number): Promise<void> {
  await endLeasesOn(database, [BRIEFING], sql`select ${userId}::bigint`)
  await database.deleteFrom('scenario_briefs').where('user_id', '=', userId).execute()
}

export const ownedBriefs: OwnedRecords = {
  name: 'scenario_briefs',
  async move(transaction, from) {
    await transaction.deleteFrom('scenario_briefs').where('user_id', '=', from).execute()
  },
}
