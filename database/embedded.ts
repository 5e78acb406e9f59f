import { fdatasyncSync, mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

/** PostgreSQL compiled to WebAssembly behind the ordinary `pg` pool. A store that was `opened` before stays open. */
export async function openEmbedded(
  location: { readonly directory: string } | { readonly opened: PGlite },
): Promise<pg.Pool> {
  if ('opened' in location) return createPool(location.opened)
  const unlock = lock(location.directory)
  try {
    const fs = new SyncedFS(`${location.directory}/database`)
    const store = await PGlite.create({ fs, startParams })
    const pool = createPool(store)
    const end = pool.end.bind(pool)
    pool.end = async () => {
      await end()
      await store.close()
      unlock()
    }
    return pool
  } catch (error) {
    unlock()
    throw error
  }
}

// PGlite ships with fsync off (-F). 16 MB of shared buffers are plenty here and save 130 MB of memory.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
]

type Streams = { NODEFS: { stream_ops: { fsync?: (file: { nfd?: number }) => number } } }

const hasStreams = (module: unknown): module is Streams =>
  typeof module === 'object' &&
  module !== null &&
  'NODEFS' in module &&
  typeof module.NODEFS === 'object' &&
  module.NODEFS !== null &&
  'stream_ops' in module.NODEFS

/** PGlite's own file system has no fsync: after a power cut the store would be gone. */
class SyncedFS extends NodeFS {
  override init(...[store, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const mountSynced = (module: unknown) => {
      // Another PGlite may be built otherwise: better no start than a store that only seems durable.
      if (!hasStreams(module)) throw new Error('this PGlite has no NODEFS streams to synchronise')
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd)
        return 0
      }
    }
    return super.init(store, { ...options, preRun: [...(options.preRun ?? []), mountSynced] })
  }
}

/** PGlite is a single session, so that what a server drops with a connection has to be discarded by statements here. */
function createPool(store: PGlite): pg.Pool {
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // The adapter's connection object does not survive an error; every client gets one of its own.
    Client: class extends pg.Client {
      constructor() {
        super(createPgConfig(store))
      }
    },
    onConnect: async (client) => {
      await client.query('rollback')
      await client.query('discard all')
    },
  })
}

/** Thrown when the directory is open in another process. */
export class StoreInUse extends Error {
  override name = 'StoreInUse'
}

/** Two processes on one directory corrupt it silently. SQLite's file lock is one that the kernel drops when we die. */
function lock(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const file = new DatabaseSync(`${directory}/lock`)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    file.close()
    throw new StoreInUse(
      `The data directory ${directory} is in use by another process. ` +
        'Stop that one first, or set DATA_DIR to another directory. ' +
        'Several processes can share one PostgreSQL: set DATABASE_URL.',
      { cause },
    )
  }
  return () => file.close()
}
