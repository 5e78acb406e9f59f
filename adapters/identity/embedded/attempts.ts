import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/server/address-limit.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import { toLowerCase } from '#platform/server/compare-text.ts'

/**
 * Failures of one person at one address: five are free, then each doubles the wait, from ten seconds to a quarter of an
 * hour. Nobody can make somebody at another address wait.
 */
const PAIR = { free: 5, firstWait: 10, longestWait: 900, forgottenAfter: 3600 }
/** Failures of one address in five minutes. An office of hundreds signs in behind one, all at nine o'clock. */
const ADDRESS = { most: 300, seconds: 300 }

/** Who tries, as they were typed or are known, and from where; without an address, wherever it is. */
export type SignInAttempt = { readonly name: string; readonly address: string; readonly isAnywhere?: boolean }

/**
 * Counts an attempt before the password is looked at, so that many at once are counted too. A name that no account has
 * is counted like any other.
 * @returns the seconds to wait, 0 when the attempt may go on
 */
export async function countAttempt(database: Database, attempt: SignInAttempt): Promise<number> {
  const wait = await countAddress(database, addressKey(attempt))
  if (wait > 0) return tellDelay(wait)
  const pairWait = await countPair(database, pairKey(attempt))
  if (pairWait === 0) return 0
  await uncountAddress(database, attempt)
  return tellDelay(pairWait)
}

function tellDelay(seconds: number): number {
  recordSecurityEvent('sign_in.delayed', { seconds })
  return seconds
}

/** A right password is no failure. */
export async function forgiveAttempt(database: Database, attempt: SignInAttempt): Promise<void> {
  await database.deleteFrom('idp_attempts').where('key', '=', pairKey(attempt)).execute()
  await uncountAddress(database, attempt)
}

const isOver = sql`counted.expires_at <= now()`

async function countPair(database: Database, key: string): Promise<number> {
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

const countAddress = (database: Database, key: string): Promise<number> =>
  countUnlessBlocked(database, key, {
    seconds: ADDRESS.seconds,
    isBlocked: sql`not ${isOver} and counted.failures >= ${ADDRESS.most}`,
    change: sql`failures = case when ${isOver} then 1 else counted.failures + 1 end,
      expires_at = case when ${isOver} then excluded.expires_at else counted.expires_at end`,
    until: sql`expires_at`,
  })

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

async function uncountAddress(database: Database, attempt: SignInAttempt): Promise<void> {
  await database
    .updateTable('idp_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key', '=', addressKey(attempt))
    .execute()
}

/** Deletes what is forgotten; to be called now and then. */
export async function sweepAttempts(database: Database): Promise<void> {
  await database
    .deleteFrom('idp_attempts')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Hashed: what people type as a name is now and then their password. */
const hashKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const addressKey = ({ address }: SignInAttempt): string => hashKey('address', networkOf(address))

const pairKey = ({ name, address, isAnywhere = false }: SignInAttempt): string =>
  hashKey('pair', toLowerCase(name), isAnywhere ? '' : networkOf(address))
