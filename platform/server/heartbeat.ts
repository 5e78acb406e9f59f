import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isLeaseHeld, LEASE_SECONDS, leaseExpiry, type Lease, releaseLease } from './lease.ts'
import type { Warn } from './log.ts'

const HEARTBEAT_MS = (LEASE_SECONDS / 3) * 1000
/** How often watched work is shown. Milliseconds. */
const PROGRESS_MS = 300

type Dependencies = { readonly database: Database; readonly warn: Warn }

/**
 * Renews a lease while work under it lasts. A renewal that fails is logged: the next one may succeed.
 * @param readProgress what there is of the work so far, for those who watch it from another process. They are noticed
 *   at a heartbeat, so work that nobody watches costs no statement more.
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

/** Does work under a lease, and releases it whatever comes of the work. */
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

/** @returns whether somebody at another process waits for the work */
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

/** @returns writes what there is, unless it is there already or the write before lasts */
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
      // Others who watch get the whole at the end.
      warn(error, 'could not show the progress of a lease')
    } finally {
      isWriting = false
    }
  }
}
