import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { sumHistograms } from './duration-histogram.ts'

/** The newest closed month; all before it are closed too. */
export const lastClosedMonth = sql`coalesce((select max(month) from closed_usage_months), '-infinity'::date)`

/**
 * Stores the sums over all organisations for each month that is over. A call is counted in the month of its end, within
 * a second, so a day later no more are expected; if one comes (see addToUsage), the month is opened again. Several
 * processes may do this at the same time, with the same result.
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
      (month, model, calls, input_tokens, cached_tokens, cache_write_tokens, output_tokens, first_token, duration)
    select month, model, sum(calls), sum(input_tokens), sum(cached_tokens),
      sum(cache_write_tokens), sum(output_tokens),
      ${sumHistograms('first_token')}, ${sumHistograms('duration')}
    from usage_months where ${isDue} group by 1, 2 order by 1, 2
    on conflict do nothing`.execute(database)
}
