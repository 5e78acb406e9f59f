import { sql, type Kysely } from 'kysely'
import pRetry from 'p-retry'

/** How long to wait for a lock of another connection, such as a backup. Milliseconds. */
const LOCK_TIMEOUT = 3000
/** The pause before a migration that did not get a lock is tried again. Milliseconds. */
const PAUSE = 5000

/** PostgreSQL's `lock_not_available` and `deadlock_detected`. */
const lockErrors: readonly unknown[] = ['55P03', '40P01']

const isLocked = (error: Error): boolean => 'code' in error && lockErrors.includes(error.code)

/** Limits the wait for a lock, because all other statements on the table queue up behind it, and people with them. */
export async function limitLockWait(transaction: Kysely<unknown>): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`.execute(transaction)
}

/**
 * Retries as long as others hold the locks; during the pauses everybody else goes on.
 * @param onLocked called before each pause
 */
export const retryWhileLocked = (run: () => Promise<void>, onLocked: () => void): Promise<void> =>
  pRetry(run, {
    retries: Infinity,
    minTimeout: PAUSE,
    factor: 1,
    shouldRetry: ({ error }) => isLocked(error),
    onFailedAttempt: ({ error }) => {
      if (isLocked(error)) onLocked()
    },
  })
