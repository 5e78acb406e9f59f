import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { UsageGrouping } from '../contract.ts'
import { TIME_STEPS } from './time-scale.ts'

/** Which calls a report is about. */
export type ReportScope = {
  /** First and last month, such as 2026-11. */
  readonly from: string
  readonly to: string
  /** Absent: all of them, and calls of people without one. */
  readonly organizationId: number | undefined
  readonly model: string | undefined
}

/** What the rows are told apart by; a part is null where they are not told apart by it. */
export type ReportKey = {
  readonly month: string | null
  readonly model: string | null
  readonly organization_id: number | null
  readonly organization: string | null
}

/** What was consumed of one model while its price was the same. */
export type ConsumptionRow = ReportKey & {
  /** Whose price holds. */
  readonly priced_model: string
  /** How many of the price list's starts had come. */
  readonly price_period: number
  readonly calls: number
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly output_tokens: number
}

export type TimesRow = ReportKey & {
  readonly first_token: readonly number[]
  readonly duration: readonly number[]
}

export type FailuresRow = ReportKey & { readonly kind: string; readonly calls: number }

export type UsageReportStore = ReturnType<typeof usageReportStore>

export const usageReportStore = (database: Database) => ({
  /** @param starts the days on which a price begins, in order */
  async readConsumption(scope: ReportScope, by: readonly UsageGrouping[], starts: readonly string[]) {
    const split = monthsOfStarts(starts)
    const counted = sql`organization_id, model, calls, input_tokens, cached_tokens, output_tokens`
    const { rows } = await sql<ConsumptionRow>`
      with counted as (
        select month as day, ${counted} from usage_months as usage
        where ${isMeant(scope, sql`month`)} and not month = any(${split}::date[])
        union all
        select day, ${counted} from usage_days as usage
        where ${isMeant(scope, sql`day`)} and date_trunc('month', day)::date = any(${split}::date[])
      )
      select ${keyOf(by, sql`day`)}, usage.model as priced_model,
        width_bucket(day, ${starts}::date[]) as price_period, sum(calls)::bigint as calls,
        sum(input_tokens)::bigint as input_tokens, sum(cached_tokens)::bigint as cached_tokens,
        sum(output_tokens)::bigint as output_tokens
      from counted as usage left join organizations on organizations.id = organization_id
      group by 1, 2, 3, 4, 5, 6 order by 1, 4, 3, 2, 5, 6`.execute(database)
    return rows
  },

  async readTimes(scope: ReportScope, by: readonly UsageGrouping[]) {
    const { rows } = await sql<TimesRow>`
      select ${keyOf(by, sql`month`)}, ${sumOfSteps('first_token')}, ${sumOfSteps('duration')}
      from usage_months as usage left join organizations on organizations.id = organization_id
      where ${isMeant(scope, sql`month`)} group by 1, 2, 3, 4`.execute(database)
    // An array of bigint arrives as texts.
    return rows.map((row) => ({
      ...row,
      first_token: row.first_token.map(Number),
      duration: row.duration.map(Number),
    }))
  },

  async readFailures(scope: ReportScope, by: readonly UsageGrouping[]) {
    const { rows } = await sql<FailuresRow>`
      select ${keyOf(by, sql`month`)}, kind, sum(calls)::bigint as calls
      from usage_failures as usage left join organizations on organizations.id = organization_id
      where ${isMeant(scope, sql`month`)} group by 1, 2, 3, 4, 5 order by 5`.execute(database)
    return rows
  },
})

/** The months that have to be read by days, because a price begins after their first day. */
const monthsOfStarts = (starts: readonly string[]): string[] => [
  ...new Set(starts.filter((day) => !day.endsWith('-01')).map((day) => `${day.slice(0, 7)}-01`)),
]

/** @param day a day, or the first one of a month */
const isMeant = ({ from, to, organizationId, model }: ReportScope, day: RawBuilder<unknown>) => sql`
  ${day} >= ${`${from}-01`}::date and ${day} < (${`${to}-01`}::date + interval '1 month')
  and (${organizationId ?? null}::bigint is null or organization_id = ${organizationId ?? null})
  and (${model ?? null}::text is null or usage.model = ${model ?? null})`

const keyOf = (by: readonly UsageGrouping[], day: RawBuilder<unknown>) => sql`
  ${by.includes('month') ? sql`to_char(${day}, 'YYYY-MM')` : sql`null::text`} as month,
  ${by.includes('model') ? sql`usage.model` : sql`null::text`} as model,
  ${by.includes('organization') ? sql`organization_id` : sql`null::bigint`} as organization_id,
  ${by.includes('organization') ? sql`organizations.name` : sql`null::text`} as organization`

const sumOfSteps = (column: string) =>
  sql`array[${sql.join(
    Array.from(
      { length: TIME_STEPS },
      (_, index) => sql`sum(${sql.ref(column)}[${sql.lit(index + 1)}])::bigint`,
    ),
  )}] as ${sql.ref(column)}`
