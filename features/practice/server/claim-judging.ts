import { sql } from 'kysely'
import { budgetSpent, type BudgetOwner, countForDay, isBudgeted } from '#platform/server/daily-budget.ts'
import { claimLeases, releaseLease } from '#platform/server/lease.ts'
import { claimAttempt, rateLimited } from '#platform/server/rate-limit.ts'
import type { BoosterJudging, JudgeBoosterDependencies } from './judging-types.ts'

/** A judging counts as an attempt at an evaluation. */
export const judgingLimit = (userId: number) => ({ userId, purpose: 'evaluation' })

/**
 * Claims the lease of a judging, and counts the attempt where a model will be asked.
 * @returns undefined while another request is judging, or when one has stored the result meanwhile
 * @throws DomainError limited
 */
export async function claimJudging(
  { database, rateLimit, store: boosters }: JudgeBoosterDependencies,
  { userId, chatId, booster, transcript, lease, usesModel }: BoosterJudging,
): Promise<{ readonly isBudgeted: boolean } | undefined> {
  const { rows } = await sql<{
    wait_seconds: number | null
    spent_by: BudgetOwner | null
    is_budgeted: boolean
  }>`
    with lease as (${claimLeases(
      lease.work,
      sql`select id, ${lease.owner}::uuid, null::text from chats where id = ${chatId} and user_id = ${userId} and erased_at is null
        and not exists (select from booster_results where booster_id = ${booster.id}::bigint
          and branch = ${booster.branch_id}::int and turn_count = ${transcript.messages.length / 2}::int)`,
    )}), attempt as (${claimAttempt(judgingLimit(userId), rateLimit, sql`from lease where ${usesModel}`)}),
    ${countForDay(judgingLimit(userId), rateLimit.daily)}
    select attempt.wait_seconds, budget.spent_by, ${isBudgeted(userId, rateLimit)} as is_budgeted
    from lease left join attempt on true left join budget on true`.execute(database)
  const [row] = rows
  if (!row) return undefined
  // Another request may have stored the result and ended its lease after the statement began, which could not see that.
  const now = await boosters.find(userId, chatId, booster.branch_id)
  if (now?.result && now.judged_turns === transcript.messages.length / 2) {
    await releaseLease(database, lease)
    return undefined
  }
  const wait = row.wait_seconds ?? 0
  if (wait === 0 && row.spent_by === null) return { isBudgeted: row.is_budgeted }
  await releaseLease(database, lease)
  throw row.spent_by === null ? rateLimited(wait) : budgetSpent(row.spent_by)
}
