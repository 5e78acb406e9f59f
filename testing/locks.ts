import { onTestFinished } from 'vitest'
import type pg from 'pg'
import { until } from './partner.ts'

/** Takes a lock in a transaction that is open until `release`, or until the test has ended. */
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

/** Waits until so many statements wait for a lock. A whole request may have to come as far on a busy machine. */
export const waitForLockWaits = (pool: pg.Pool, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === count
  }, 15_000)
