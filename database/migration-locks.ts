import { sql, type Kysely } from 'kysely'
import pRetry from 'p-retry'

/** For a lock that another connection holds, such as that of a backup that reads. Milliseconds. */
const LOCK_TIMEOUT = 3000
/** Before a migration that did not get a lock is tried again. Milliseconds. */
const PAUSE = 5000

/** `lock_not_available` and `deadlock_detected` of PostgreSQL. */
const lockErrors: readonly unknown[] = ['55P03', '40P01']

const isLocked = (error: Error): boolean => 'code' in error && lockErrors.includes(error.code)

/** Ends the wait for a lock before long: whoever wants the same table waits behind it, and with them the people who are at work. */
export async function limitLockWait(transaction: Kysely<unknown>): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`.execute(transaction)
}

/**
 * Tries again for as long as others hold the locks; in the pauses everybody else goes on.
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
