import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { UsageGrouping } from '../contract.ts'
import { lastClosedMonth } from './close-months.ts'
import { sumHistograms } from './duration-histogram.ts'

/** The calls that a report is about. */
export type ReportScope = {
  /** First and last month, both included, such as 2026-11. */
  readonly from: string
  readonly to: string
  /** If absent, all organisations and the calls of people without one. */
  readonly organizationId: number | undefined
  readonly model: string | undefined
  /** Whether the present month is left out: two looks at it would tell administrators what happened in between. */
  readonly isOfPast: boolean
}

/** The columns that a report is grouped by; null for a column that it is not grouped by. */
export type ReportKey = {
  readonly month: string | null
  readonly model: string | null
  readonly organization_id: number | null
  readonly organization: string | null
}

/** The use of one model while its price stayed the same. */
export type ConsumptionRow = ReportKey & {
  /** The model whose price applies, also when rows are not grouped by model. */
  readonly priced_model: string
  /** Which price period the row falls in: the number of price starts up to its day. */
  readonly price_period: number
  readonly calls: number
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly cache_write_tokens: number
  readonly output_tokens: number
}

export type TimesRow = ReportKey & {
  readonly first_token: readonly number[]
  readonly duration: readonly number[]
}

export type FailuresRow = ReportKey & { readonly kind: string; readonly calls: number }

export type UsageReportStore = ReturnType<typeof usageReportStore>

export const usageReportStore = (database: Database) => ({
  /** @param starts the days on which prices begin, in order */
  async readConsumption(scope: ReportScope, by: readonly UsageGrouping[], starts: readonly string[]) {
    const split = monthsOfStarts(starts).filter((month) => month >= scope.from && month <= scope.to)
    const counted = sql`organization_id, model, calls, input_tokens, cached_tokens, cache_write_tokens, output_tokens`
    const days = split.map(
      (month) => sql`
        union all
        select ${firstDay(month)}::date as month, day, ${counted} from usage_days as usage
        where ${inScope({ ...scope, from: month, to: month }, sql`day`)}`,
    )
    const { rows } = await sql<ConsumptionRow>`
      with counted as (
        select month, month as day, ${counted} from ${monthsFor(scope, by)} as usage
        where ${inScope(scope, sql`month`)} and not month = any(${split.map(firstDay)}::date[])
        ${sql.join(days, sql` `)}
      ), sums as (
        select ${keyOf(by)}, usage.model as priced_model, width_bucket(day, ${starts}::date[]) as price_period,
          sum(calls)::bigint as calls, sum(input_tokens)::bigint as input_tokens,
          sum(cached_tokens)::bigint as cached_tokens,
          sum(cache_write_tokens)::bigint as cache_write_tokens, sum(output_tokens)::bigint as output_tokens
        from counted as usage group by 1, 2, 3, 4, 5
      )
      select ${namedKey}, priced_model, price_period, calls, input_tokens, cached_tokens, cache_write_tokens, output_tokens
      from sums ${joinOrganizations}
      order by sums.month, organization, sums.model, priced_model, price_period`.execute(database)
    return rows
  },

  async readTimes(scope: ReportScope, by: readonly UsageGrouping[]) {
    const { rows } = await sql<TimesRow>`
      with sums as (
        select ${keyOf(by)}, ${sumHistograms('first_token')} as first_token, ${sumHistograms('duration')} as duration
        from ${monthsFor(scope, by)} as usage
        where ${inScope(scope, sql`month`)} group by 1, 2, 3
      )
      select ${namedKey}, first_token, duration from sums ${joinOrganizations}`.execute(database)
    // An array of bigint arrives as an array of texts.
    return rows.map((row) => ({
      ...row,
      first_token: row.first_token.map(Number),
      duration: row.duration.map(Number),
    }))
  },

  async readFailures(scope: ReportScope, by: readonly UsageGrouping[]) {
    const { rows } = await sql<FailuresRow>`
      with sums as (
        select ${keyOf(by)}, kind, sum(calls)::bigint as calls from ${failuresFor(scope, by)} as usage
        where ${inScope(scope, sql`month`)} group by 1, 2, 3, 4
      )
      select ${namedKey}, kind, calls from sums ${joinOrganizations} order by kind`.execute(database)
    return rows
  },
})

/** Months in which a price begins after the first day; they must be read by day. */
const monthsOfStarts = (starts: readonly string[]): string[] => [
  ...new Set(starts.filter((day) => !day.endsWith('-01')).map((day) => day.slice(0, 7))),
]

const firstDay = (month: string): string => `${month}-01`

/** @param day a column with days, or with the first days of months */
const inScope = ({ from, to, organizationId, model, isOfPast }: ReportScope, day: RawBuilder<unknown>) => sql`
  ${day} >= ${firstDay(from)}::date and ${day} < (${firstDay(to)}::date + interval '1 month')::date
  ${isOfPast ? sql`and ${day} < date_trunc('month', now() at time zone 'utc')::date` : sql``}
  ${organizationId === undefined ? sql`` : sql`and organization_id = ${organizationId}`}
  ${model === undefined ? sql`` : sql`and usage.model = ${model}`}`

const coversAllOrganizations = ({ organizationId }: ReportScope, by: readonly UsageGrouping[]): boolean =>
  organizationId === undefined && !by.includes('organization')

/** A report on all organisations together reads closed months from their stored sums. */
const monthsFor = (scope: ReportScope, by: readonly UsageGrouping[]) => {
  const columns = sql`month, model, calls, input_tokens, cached_tokens, cache_write_tokens, output_tokens, first_token, duration`
  if (!coversAllOrganizations(scope, by)) return sql`usage_months`
  return sql`(
    select ${columns}, null::bigint as organization_id from closed_usage_months
    union all
    select ${columns}, organization_id from usage_months where month > ${lastClosedMonth}
  )`
}

const failuresFor = (scope: ReportScope, by: readonly UsageGrouping[]) =>
  coversAllOrganizations(scope, by)
    ? sql`(
        select month, model, kind, calls, null::bigint as organization_id from closed_usage_failures
        union all
        select month, model, kind, calls, organization_id from usage_failures where month > ${lastClosedMonth}
      )`
    : sql`usage_failures`

/** Groups by stored values and formats them afterwards, because formatting thousands of rows first is slow. */
const keyOf = (by: readonly UsageGrouping[]) => sql`
  ${by.includes('month') ? sql`month` : sql`null::date`} as month,
  ${by.includes('model') ? sql`usage.model` : sql`null::text`} as model,
  ${by.includes('organization') ? sql`organization_id` : sql`null::bigint`} as organization_id`

const namedKey = sql`
  to_char(sums.month, 'YYYY-MM') as month, sums.model, organization_id, organizations.name as organization`
const joinOrganizations = sql`left join organizations on organizations.id = organization_id`
