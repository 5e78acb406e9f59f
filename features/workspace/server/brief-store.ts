import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DRAFT_PURPOSE } from '#features/own-conversations/contract.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { type BudgetOwner, countForDay, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { answerRequest } from '#platform/server/idempotency.ts'
import {
  claimLeases,
  endLeasesOn,
  isLeaseHeld,
  isWorkedOn,
  type Lease,
  newLease,
  releaseLease,
} from '#platform/server/lease.ts'
import type { OwnedRecords } from '#platform/server/between-slices.ts'
import { claimAttempt } from '#platform/server/rate-limit.ts'
import { BriefFailure, type DraftingStage, type NewBrief, ScenarioBriefState } from '../contract-brief.ts'
import { workspaceFailures } from '../contract.ts'

/** The work of a lease on the brief of a person. */
const BRIEFING = 'scenario_brief'

/** The right to have a model draft a scenario for somebody. Without the lease nothing is stored. */
export type BriefClaim = { readonly userId: number; readonly lease: Lease }

export const newBriefClaim = (userId: number): BriefClaim => ({ userId, lease: newLease(BRIEFING, userId) })

export type BriefClaimResult =
  | { readonly status: 'claimed' | 'running' }
  | { readonly status: 'limited'; readonly wait_seconds: number }
  | { readonly status: 'spent'; readonly spent_by: BudgetOwner }

const StoredBrief = z.omit(ScenarioBriefState, { started_at: true })

export type BriefStore = ReturnType<typeof briefStore>

/** What authors answer about scenarios that a model is to draft, and how far that is: one brief for each author. */
export const briefStore = (database: Database) => ({
  /** Null where nothing was ever answered. Whose process has died counts as interrupted. */
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

  /** Decides for all processes whether a model is asked. One statement. */
  async claim({ userId, lease }: BriefClaim, limit: SpendingLimit): Promise<BriefClaimResult> {
    const { rows } = await claimStatement(userId, lease, limit).execute(database)
    const result = rows[0] ?? { status: 'running' }
    if (result.status === 'limited' || result.status === 'spent') await releaseLease(database, lease)
    return result
  },

  /** Keeps the answers before the model is asked. @param key the request's, whose repeats begin nothing */
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
      await answerRequest(transaction, { userId, key }, {})
    }),

  /** False when the lease is no longer ours. */
  async enter({ userId, lease }: BriefClaim, stage: DraftingStage): Promise<boolean> {
    const { rows } = await sql`
      update scenario_briefs set stage = ${stage}
      where user_id = ${userId} and exists (select from leases where ${isLeaseHeld(lease)})
      returning user_id`.execute(database)
    return rows.length > 0
  },

  /**
   * Stores a draft as a whole and ends the lease. @param store within the transaction; answers the scenario's id
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

  /** Keeps why nothing came of it, unless the lease was lost. */
  fail: ({ userId, lease }: BriefClaim, failure: Failure): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (!(await releaseLease(transaction, lease))) return
      await transaction
        .updateTable('scenario_briefs')
        .set({ state: 'failed', failure: JSON.stringify(toBriefFailure(failure)) })
        .where('user_id', '=', userId)
        .execute()
    }),

  /** Ends drafting on any process: it can store nothing any more. */
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

/** The answers of somebody who is deleted go with them, and no draft comes of them any more. */
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
