import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { refundForDay } from './daily-budget.ts'
import { DomainError } from './errors.ts'

/** Whose attempts are counted, and for what: each purpose has a limit of its own. */
type RateLimitKey = { readonly userId: number; readonly purpose: string }

/**
 * A statement that counts one attempt, alone or as part of a `with`. It returns `wait_seconds`: 0 when the attempt is
 * granted. The attempt beyond the limit starts the cooldown; when that ends, counting starts anew. Attempts of one user
 * wait for each other.
 * @param condition a `from` and `where` clause; if it yields no row, no attempt is counted
 */
export const claimAttempt = (
  { userId, purpose }: RateLimitKey,
  { limit, window, cooldown }: RateLimit,
  condition: RawBuilder<unknown> = sql``,
) => sql<{ wait_seconds: number }>`
  insert into rate_limits as counted (user_id, purpose, attempts, window_started_at)
  select ${userId}::bigint, ${purpose}::text, 1, clock_timestamp() ${condition}
  on conflict (user_id, purpose) do update set (attempts, window_started_at, blocked_until) = (
    select
      case when is_blocked then counted.attempts when is_over then 1 else least(counted.attempts + 1, ${limit}) end,
      case when is_over then moment else counted.window_started_at end,
      case
        when is_blocked then counted.blocked_until
        when not is_over and counted.attempts >= ${limit} then moment + make_interval(secs => ${cooldown})
      end
    from (select clock_timestamp() as moment) as clock
    cross join lateral (select coalesce(counted.blocked_until > moment, false) as is_blocked) as block
    cross join lateral (
      select not is_blocked and (
        counted.blocked_until is not null
        or counted.window_started_at + make_interval(secs => ${window}) <= moment
      ) as is_over
    ) as past
  )
  returning case
    when blocked_until is null then 0
    else greatest(1, ceil(extract(epoch from blocked_until - clock_timestamp())))::integer
  end as wait_seconds`

/**
 * Counts one attempt or refuses it. It has to run before the transaction of the requested work, because a rollback
 * would undo the count.
 * @param condition as for `claimAttempt`: if it yields no row, nothing is counted or refused
 * @throws DomainError limited
 */
export async function requireAttempt(
  database: Database,
  key: RateLimitKey,
  rateLimit: RateLimit,
  condition?: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await claimAttempt(key, rateLimit, condition).execute(database)
  const wait = rows[0]?.wait_seconds ?? 0
  if (wait > 0) throw rateLimited(wait)
}

/** Takes an attempt back for which no paid provider was asked. */
export async function refundAttempt(database: Database, { userId, purpose }: RateLimitKey): Promise<void> {
  await database
    .updateTable('rate_limits')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
  await refundForDay({ userId, purpose }).execute(database)
}

/** The error for a user who must wait before the next attempt. */
export const rateLimited = (seconds: number) =>
  new DomainError(requestFailures.limited({ count: seconds }), { retryAfter: seconds })
