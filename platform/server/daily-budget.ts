import { sql, type RawBuilder } from 'kysely'
import { requestFailures } from '#platform/contract/failures.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { DomainError } from './errors.ts'

/** How often something that costs money may be asked for in one day; without a number there is no limit. */
export type DailyBudget = {
  readonly perUser?: number | undefined
  readonly perOrganization?: number | undefined
}

/** A rate limit for something that also has a daily budget. */
export type SpendingLimit = RateLimit & {
  readonly daily?: DailyBudget
  /**
   * Present where a request calls models, whose tokens may have a budget: whether organisations have one by default.
   */
  readonly modelBudget?: { readonly isDefault: boolean } | undefined
}

/** Whose attempt is counted, and for what. */
type CountedAttempt = { readonly userId: number; readonly purpose: string }

/** Whose budget is spent. */
export type BudgetOwner = 'user' | 'organization'

/** Days are those of UTC, as in the usage of models. Milliseconds. */
const DAY = 86_400_000
const today = sql`(clock_timestamp() at time zone 'utc')::date`

/**
 * The steps of a `with` that follow `attempt` (see claimAttempt). They count a granted attempt for the day and end with
 * `budget`, whose `spent_by` says whose budget does not allow the attempt, or is null. The person is counted first, so
 * that somebody who has spent their own budget takes nothing from their organisation's. The person is counted only if
 * the organisation has something left: its row for the day, if there is one, stays locked until the end, so that nobody
 * else takes the last attempt meanwhile. All processes count in the same rows.
 */
export function countForDay(
  { userId, purpose }: CountedAttempt,
  { perUser, perOrganization }: DailyBudget = {},
): RawBuilder<unknown> {
  if (perUser === undefined && perOrganization === undefined)
    return sql`budget as (select null::text as spent_by from attempt where wait_seconds = 0)`
  const increase = (owner: RawBuilder<unknown>, limit: number | undefined) => sql`
    insert into daily_counts as counted (user_id, organization_id, purpose, day, attempts)
    ${owner} and ${limit !== undefined}
    on conflict (user_id, organization_id, purpose, day)
      do update set attempts = counted.attempts + 1 where counted.attempts < ${limit ?? 0}
    returning 1`
  const isCommonSpent = perOrganization === undefined ? sql`false` : sql`attempts >= ${perOrganization}`
  return sql`
    granted as (
      select users.id, users.organization_id from attempt join users on users.id = ${userId} where wait_seconds = 0
    ), common as (
      select attempts from granted join daily_counts using (organization_id)
      where purpose = ${purpose} and day = ${today}
      for no key update of daily_counts
    ), counted_for_user as (${increase(
      sql`select id, null::bigint, ${purpose}::text, ${today}, 1 from granted
      where not exists (select from common where ${isCommonSpent})`,
      perUser,
    )}), person as (
      select *, ${perUser === undefined} or exists (select from counted_for_user) as is_granted from granted
    ), counted_for_organization as (${increase(
      sql`select null::bigint, organization_id, ${purpose}::text, ${today}, 1
      from person where is_granted and organization_id is not null`,
      perOrganization,
    )}), budget as (
      select case
        when exists (select from common where ${isCommonSpent}) then 'organization'
        when not is_granted then 'user'
        when ${perOrganization !== undefined} and organization_id is not null
          and not exists (select from counted_for_organization) then 'organization'
      end as spent_by
      from person
    )`
}

/** Whether a person's organisation has a budget for what models consume; then each call has to be reserved. */
export const isBudgeted = (userId: number, { modelBudget }: SpendingLimit) =>
  modelBudget === undefined
    ? sql<boolean>`false`
    : sql<boolean>`coalesce((
        select case when unit is null then ${modelBudget.isDefault}::boolean else unit <> 'none' end
        from users left join organization_budgets using (organization_id)
        where users.id = ${userId} and organization_id is not null
      ), false)`

/** A statement that takes back one attempt of today, from the person and from their organisation. */
export const refundForDay = ({ userId, purpose }: CountedAttempt) => sql`
  update daily_counts set attempts = attempts - 1
  where day = ${today} and purpose = ${purpose} and attempts > 0 and (
    user_id = ${userId} or organization_id = (select organization_id from users where users.id = ${userId})
  )`

/** Deletes the counts of days before yesterday; to be run now and then. */
export const sweepDailyCounts = sql`delete from daily_counts where day < ${today} - 1`

/** The error for somebody who can ask again only tomorrow. */
export function budgetSpent(owner: BudgetOwner): DomainError {
  const seconds = Math.ceil((DAY - (Date.now() % DAY)) / 1000)
  const failure = owner === 'user' ? requestFailures.dailyLimit : requestFailures.organizationDailyLimit
  return new DomainError(failure({ count: Math.ceil(seconds / 3600) }), { retryAfter: seconds })
}
