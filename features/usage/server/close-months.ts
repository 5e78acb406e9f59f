import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { sumOfSteps } from './time-scale.ts'

/** The newest month that is closed; all before it are. */
export const lastClosedMonth = sql`coalesce((select max(month) from closed_usage_months), '-infinity'::date)`

/**
 * Adds up what all organisations used in each month that is over. Calls are counted in the month in which they end, within
 * a second; a day later nothing more comes, and if it does (see addToUsage), the month is opened again. Several processes may
 * do so at once: they add up the same.
 */
export async function closeMonths(database: Database): Promise<void> {
  const isDue = sql`month > ${lastClosedMonth}
    and month < date_trunc('month', now() at time zone 'utc' - interval '1 day')::date`
  await sql`
    with failures as (
      insert into closed_usage_failures (month, model, kind, calls)
      select month, model, kind, sum(calls) from usage_failures where ${isDue} group by 1, 2, 3 order by 1, 2, 3
      on conflict do nothing
    )
    insert into closed_usage_months
      (month, model, calls, input_tokens, cached_tokens, output_tokens, first_token, duration)
    select month, model, sum(calls), sum(input_tokens), sum(cached_tokens), sum(output_tokens),
      ${sumOfSteps('first_token')}, ${sumOfSteps('duration')}
    from usage_months where ${isDue} group by 1, 2 order by 1, 2
    on conflict do nothing`.execute(database)
}
