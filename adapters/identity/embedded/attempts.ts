import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** So many failures in five minutes: for one account, and for one address, behind which an office may sit. */
const LIMITS = { account: 10, address: 50 } as const
const WINDOW_SECONDS = 300
const MODEL = 'Attempts'

export type SignInAttempt = { readonly account: string; readonly address: string }

/**
 * Counts an attempt before the password is looked at, so that many at once are counted too.
 * @returns the seconds to wait, 0 when the attempt may go on
 */
export async function countAttempt(database: Database, attempt: SignInAttempt): Promise<number> {
  const waits = [
    await countOne(database, hashKey('account', attempt), LIMITS.account),
    await countOne(database, hashKey('address', attempt), LIMITS.address),
  ]
  return Math.max(...waits)
}

/** A right password is no failure. */
export async function forgiveAttempt(database: Database, attempt: SignInAttempt): Promise<void> {
  const used = sql`greatest((payload->>'used')::int - 1, 0)`
  await sql`delete from idp_records where model = ${MODEL} and id = ${hashKey('account', attempt)}`.execute(
    database,
  )
  await sql`update idp_records set payload = json_build_object('used', ${used})
    where model = ${MODEL} and id = ${hashKey('address', attempt)}`.execute(database)
}

async function countOne(database: Database, id: string, limit: number): Promise<number> {
  const isOver = sql`idp_records.expires_at <= now()`
  const { rows } = await sql<{ used: number; wait: number }>`
    insert into idp_records (model, id, payload, expires_at)
    values (${MODEL}, ${id}, json_build_object('used', 1), now() + make_interval(secs => ${WINDOW_SECONDS}))
    on conflict (model, id) do update set
      payload = json_build_object('used', case when ${isOver} then 1 else (idp_records.payload->>'used')::int + 1 end),
      expires_at = case when ${isOver} then excluded.expires_at else idp_records.expires_at end
    returning (payload->>'used')::int as used, ceil(extract(epoch from expires_at - now()))::int as wait`.execute(
    database,
  )
  const [row] = rows
  return row && row.used > limit ? Math.max(1, row.wait) : 0
}

/** Hashed: what people type as a name is now and then their password. */
const hashKey = (kind: keyof SignInAttempt, attempt: SignInAttempt): string =>
  `${kind}:${createHash('sha256').update(attempt[kind]).digest('base64url')}`
