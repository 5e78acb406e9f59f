import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { formatMoney } from './money.ts'
import { buildHistogramArray, sumHistograms } from './duration-histogram.ts'
import type { UsageSum } from './usage-sum.ts'

/** Adds the inserted values to the stored ones, for `on conflict do update`. */
const addTo = (table: string, columns: readonly string[]) =>
  sql.join(
    columns.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )

const addTimesTo = (table: string, column: string) =>
  sql`${sql.ref(column)} = ${buildHistogramArray(
    (step) =>
      sql`${sql.ref(`${table}.${column}`)}[${sql.lit(step)}] + ${sql.ref(`excluded.${column}`)}[${sql.lit(step)}]`,
  )}`

const tokens = sql`sum(calls), sum("inputTokens"), sum("cachedTokens"), sum("cacheWriteTokens"), sum("outputTokens")`
const counts = ['calls', 'input_tokens', 'cached_tokens', 'cache_write_tokens', 'output_tokens']
const countColumns = sql.join(counts.map((name) => sql.ref(name)))

const spending = ['spent_tokens', 'spent_money', 'reserved_tokens', 'reserved_money']

/** JSON has no bigint. */
const toJsonSum = (sum: UsageSum) => ({ ...sum, spentMoney: formatMoney(sum.spentMoney) })

/**
 * Adds sums for users, and for their organisations by day, by month and towards a budget, in one statement. All
 * processes write rows in the same order, against deadlocks. If a month was closed too early, because the database's
 * clock was wrong, it is opened again with all later ones.
 */
export async function addToUsage(database: Database, sums: readonly UsageSum[]): Promise<void> {
  await sql`
    with added as (
      select users.id as user_id, users.organization_id, usage.*, (now() at time zone 'utc')::date as day,
        date_trunc('month', now() at time zone 'utc')::date as month
      from jsonb_to_recordset(${JSON.stringify(sums.map(toJsonSum))}) as usage
        ("userId" bigint, purpose text, model text, calls bigint, "inputTokens" bigint, "cachedTokens" bigint,
          "cacheWriteTokens" bigint, "outputTokens" bigint, "spentTokens" bigint, "spentMoney" numeric, reservations uuid[], failures jsonb, "firstToken" bigint[], duration bigint[])
      join users on users.id = usage."userId"
    ), of_days as (
      insert into usage_days (day, organization_id, purpose, model, ${countColumns})
      select day, organization_id, purpose, model, ${tokens} from added group by 1, 2, 3, 4 order by 2, 3, 4
      on conflict (day, organization_id, purpose, model) do update set ${addTo('usage_days', counts)}
    ), of_months as (
      insert into usage_months (month, organization_id, purpose, model, ${countColumns}, first_token, duration)
      select month, organization_id, purpose, model, ${tokens}, ${sumHistograms('firstToken')}, ${sumHistograms('duration')}
      from added group by 1, 2, 3, 4 order by 2, 3, 4
      on conflict (month, organization_id, purpose, model) do update set ${addTo('usage_months', counts)},
        ${addTimesTo('usage_months', 'first_token')}, ${addTimesTo('usage_months', 'duration')}
    ), of_failures as (
      insert into usage_failures (month, organization_id, purpose, model, kind, calls)
      select month, organization_id, purpose, model, kind, sum(failed::bigint)
      from added, jsonb_each_text(failures) as failure (kind, failed) group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (month, organization_id, purpose, model, kind) do update set ${addTo('usage_failures', ['calls'])}
    ), opened_months as (
      delete from closed_usage_months where month >= (select min(month) from added)
    ), opened_failures as (
      delete from closed_usage_failures where month >= (select min(month) from added)
    ), ended as (
      delete from budget_reservations where id in (select unnest(reservations) from added)
      returning organization_id, day, tokens, money
    ), of_spending as (
      insert into organization_spending
        (organization_id, day, spent_tokens, spent_money, reserved_tokens, reserved_money)
      select organization_id, day, sum(tokens), sum(money), -sum(freed_tokens), -sum(freed_money) from (
        select organization_id, day, "spentTokens", "spentMoney", 0, 0 from added where organization_id is not null
        union all
        select organization_id, day, 0, 0, tokens, money from ended
      ) as spent (organization_id, day, tokens, money, freed_tokens, freed_money) group by 1, 2 order by 1, 2
      on conflict (organization_id, day) do update set ${addTo('organization_spending', spending)}
    )
    insert into model_usage
      (day, user_id, organization_id, purpose, model, calls, input_tokens, output_tokens)
    select day, user_id, organization_id, purpose, model, calls, "inputTokens", "outputTokens"
    from added order by user_id, purpose, model
    on conflict (day, user_id, organization_id, purpose, model) do update set
      ${addTo('model_usage', ['calls', 'input_tokens', 'output_tokens'])}`.execute(database)
}
