import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * Failures of one person at one address: five are free, then each doubles the wait, from ten seconds to a quarter of an
 * hour. Nobody can make somebody at another address wait.
 */
const PAIR = { free: 5, firstWait: 10, longestWait: 900, forgottenAfter: 3600 }
/**
 * Failures of one address in five minutes. Hundreds of people may sign in from the one address of an office at nine
 * o'clock.
 */
const ADDRESS = { most: 300, seconds: 300 }
/** How many passwords one person may choose by a link in a day. */
const USED_LINKS = { most: 5, seconds: 86_400 }

const isOver = sql`counted.expires_at <= now()`

/**
 * Counts an attempt of one person at one address.
 * @returns the seconds to wait, 0 when it was counted
 */
export async function countLoginAtAddress(database: Database, key: string): Promise<number> {
  const { free, firstWait, longestWait, forgottenAfter } = PAIR
  const failures = sql`case when ${isOver} then 1 else counted.failures + 1 end`
  const exponent = sql`least(${failures} - ${free}::int, 20)`
  const wait = sql`least(${firstWait}::int * power(2, ${exponent}), ${longestWait}::int)`
  const blocked = sql`case when ${failures} >= ${free} then now() + make_interval(secs => ${wait}) end`
  return countUnlessBlocked(database, key, {
    seconds: forgottenAfter,
    isBlocked: sql`not ${isOver} and coalesce(counted.blocked_until > now(), false)`,
    change: sql`failures = ${failures}, blocked_until = ${blocked}, expires_at = excluded.expires_at`,
    until: sql`blocked_until`,
  })
}

const countWithin =
  ({ most, seconds }: typeof ADDRESS) =>
  (database: Database, key: string): Promise<number> =>
    countUnlessBlocked(database, key, {
      seconds,
      isBlocked: sql`not ${isOver} and counted.failures >= ${most}`,
      change: sql`failures = case when ${isOver} then 1 else counted.failures + 1 end,
        expires_at = case when ${isOver} then excluded.expires_at else counted.expires_at end`,
      until: sql`expires_at`,
    })

/** The same for all attempts of one address. */
export const countAddress = countWithin(ADDRESS)

/** The same for passwords that one person has chosen by a link, which are no failures. */
export const countUsedLink = countWithin(USED_LINKS)

export async function isLinkCountFull(database: Database, key: string): Promise<boolean> {
  const full = await database
    .selectFrom('idp_attempts')
    .select('key')
    .where('key', '=', key)
    .where('failures', '>=', USED_LINKS.most)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return full !== undefined
}

type Rule = {
  readonly seconds: number
  readonly isBlocked: RawBuilder<unknown>
  readonly change: RawBuilder<unknown>
  readonly until: RawBuilder<unknown>
}

async function countUnlessBlocked(database: Database, key: string, rule: Rule): Promise<number> {
  const { rows: counted } = await sql`
    insert into idp_attempts as counted (key, failures, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${rule.seconds}))
    on conflict (key) do update set ${rule.change} where not (${rule.isBlocked})
    returning key`.execute(database)
  if (counted.length > 0) return 0
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from ${rule.until} - now())))::int as wait
    from idp_attempts where key = ${key}`.execute(database)
  return rows[0]?.wait ?? 1
}

export async function uncountAddress(database: Database, key: string): Promise<void> {
  await database
    .updateTable('idp_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

export async function forgetLoginAtAddress(database: Database, key: string): Promise<void> {
  await database.deleteFrom('idp_attempts').where('key', '=', key).execute()
}

/** Deletes expired counts; to be called now and then. */
export async function sweepAttempts(database: Database): Promise<void> {
  await database
    .deleteFrom('idp_attempts')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
