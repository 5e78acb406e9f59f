import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDiskFull } from './connection-errors.ts'
import { IS_READ_ONLY } from './find-primary.ts'

/** Why a store cannot serve, in words for the operator. */
export type StoreProblem = 'database' | 'database silent' | 'database read-only' | 'disk full'

/** A store that does not answer within this time counts as silent. Milliseconds. */
const LIVENESS_TIMEOUT = 2000

/** The embedded store's log grows in files of 16 MB, and the store ends when there is no room for the next one. */
const LEAST_ROOM = 32 * 1024 * 1024

/** Allocates some pages on the database's disk for a moment. */
const TAKE_ROOM = `create temporary table room on commit drop as
  select repeat(md5(number::text), 64) as filler from generate_series(1, 64) as number`

/** Checks whether something keeps a store from serving. */
export function createStoreProbe(pool: pg.Pool, directory?: string) {
  let wasDiskFull = false

  async function probe(): Promise<StoreProblem | undefined> {
    try {
      if (directory !== undefined && (await freeBytes(directory)) < LEAST_ROOM) return 'disk full'
      // A pool connection, as requests use it, so that one that has gone silent is given up.
      const client = await pool.connect()
      return await askServer(client).finally(() => client.release())
    } catch (error) {
      return isDiskFull(error) ? 'disk full' : 'database'
    }
  }

  async function askServer(client: pg.PoolClient): Promise<StoreProblem | undefined> {
    const { rows } = await client.query<{ is_read_only: boolean }>(IS_READ_ONLY)
    if (rows[0]?.is_read_only) return 'database read-only'
    // Only a write can tell whether there is room again.
    if (wasDiskFull) await client.query(TAKE_ROOM)
    wasDiskFull = false
    return undefined
  }

  return {
    /** To be called with each error of a statement. */
    notice(error: unknown): void {
      if (isDiskFull(error)) wasDiskFull = true
    },
    /** Answers within LIVENESS_TIMEOUT, whatever the store does. */
    findStoreProblem: (): Promise<StoreProblem | undefined> =>
      Promise.race([probe(), pause(LIVENESS_TIMEOUT, 'database silent' as const, { ref: false })]),
  }
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
