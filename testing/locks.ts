import { onTestFinished } from 'vitest'
import type pg from 'pg'
import { until } from './partner.ts'

/** Takes a lock in a transaction that stays open until `release` or the end of the test. */
export async function holdLock(pool: pg.Pool, statement: string, values: readonly unknown[]) {
  const client = await pool.connect()
  let isOpen = true
  const end = async (how: 'commit' | 'rollback') => {
    if (!isOpen) return
    isOpen = false
    await client.query(how).finally(() => client.release())
  }
  onTestFinished(() => end('rollback'))
  await client.query('begin')
  await client.query(statement, [...values])
  return { client, release: () => end('commit') }
}

/**
 * Waits until exactly `count` statements wait for a lock. The timeout is long because on a busy machine whole requests
 * have to get that far.
 */
export const waitForLockWaits = (pool: pg.Pool, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === count
  }, 15_000)
