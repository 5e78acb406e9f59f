import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { SyncedFiles } from './embedded-files.ts'
import { lockDirectory } from './embedded-lock.ts'
import { StoreUnusable } from './store-unusable.ts'

type OnDeath = (reason: string) => void

/** Opens PostgreSQL compiled to WebAssembly behind the ordinary `pg` pool. An `opened` store is not closed with it. */
export async function openEmbedded(
  location: { readonly directory: string } | { readonly opened: PGlite },
  onDeath?: OnDeath,
): Promise<pg.Pool> {
  if ('opened' in location) return createPool(location.opened)
  const unlock = await lockDirectory(location.directory)
  try {
    const store = await openDirectory(location.directory, onDeath)
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

// PGlite disables fsync by default (-F). 16 MB of shared buffers are plenty here and save 130 MB of memory.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
]

/** The last message of PostgreSQL before it ends; group 1 is the reason. */
const FATAL_MESSAGE = /\b(?:PANIC|FATAL): {2}(.*)/

async function openDirectory(directory: string, onDeath?: OnDeath): Promise<PGlite> {
  let fatalMessage = ''
  let isOpen = false
  const onStderr = (line: string) => {
    fatalMessage = FATAL_MESSAGE.exec(line)?.[1] ?? fatalMessage
    return true
  }
  // PostgreSQL ends when it cannot keep its guarantees, for example without room for its log.
  const onAbort = () => isOpen && onDeath?.(new StoreUnusable(directory, undefined, fatalMessage).message)
  try {
    const fs = new SyncedFiles(`${directory}/database`, onAbort)
    const store = await PGlite.create({ fs, startParams, onStderr })
    isOpen = true
    return store
  } catch (cause) {
    throw new StoreUnusable(directory, cause, fatalMessage)
  }
}

/** PGlite has a single session, so statements have to discard what a server drops with a connection. */
function createPool(store: PGlite): pg.Pool {
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // The adapter's connection does not survive an error, so every client gets its own.
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
