import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isLeaseHeld, LEASE_SECONDS, leaseExpiry, type Lease, releaseLease } from './lease.ts'
import type { Warn } from './log.ts'

const HEARTBEAT_MS = (LEASE_SECONDS / 3) * 1000
/** How often the progress of watched work is stored. Milliseconds. */
const PROGRESS_MS = 300

type Dependencies = { readonly database: Database; readonly warn: Warn }

/**
 * Renews a lease while the work under it runs. A renewal that fails is only logged, because the next one may succeed.
 * @param readProgress returns the work done so far, for requests that watch it from another process. Watchers are
 *   noticed at a heartbeat, so work that nobody watches needs no further statement
 */
export async function withHeartbeat<Result>(
  deps: Dependencies,
  lease: Lease,
  run: () => Promise<Result>,
  readProgress?: () => string,
): Promise<Result> {
  let isOver = false
  let showing: NodeJS.Timeout | undefined
  const beat = async () => {
    const isWatched = await renew(deps, lease)
    if (!isWatched || isOver || !readProgress || showing) return
    const show = progressWriter(deps, lease, readProgress)
    showing = setInterval(() => void show(), PROGRESS_MS)
    await show()
  }
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
  try {
    return await run()
  } finally {
    isOver = true
    clearInterval(heartbeat)
    clearInterval(showing)
  }
}

/** Runs work under a lease, and releases the lease whether the work succeeds or fails. */
export async function runUnderLease<Result>(
  deps: Dependencies,
  lease: Lease,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await withHeartbeat(deps, lease, run)
  } finally {
    await releaseLease(deps.database, lease)
  }
}

/** @returns whether a request at another process waits for the work */
async function renew({ database, warn }: Dependencies, lease: Lease): Promise<boolean> {
  try {
    const { rows } = await sql<{ is_watched: boolean }>`
      update leases set lease_expires_at = ${leaseExpiry} where ${isLeaseHeld(lease)}
      returning is_watched`.execute(database)
    return rows[0]?.is_watched === true
  } catch (error) {
    warn(error, 'could not renew a lease')
    return false
  }
}

/** @returns a function that stores the progress, unless it is stored already or the previous write is still running */
function progressWriter({ database, warn }: Dependencies, lease: Lease, readProgress: () => string) {
  let written = ''
  let isWriting = false
  return async () => {
    const progress = readProgress()
    if (isWriting || progress === written) return
    isWriting = true
    try {
      await sql`update leases set progress = ${progress} where ${isLeaseHeld(lease)}`.execute(database)
      written = progress
    } catch (error) {
      // Not serious: watchers get the complete result at the end.
      warn(error, 'could not show the progress of a lease')
    } finally {
      isWriting = false
    }
  }
}
