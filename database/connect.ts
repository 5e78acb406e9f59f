import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { openServer, type ServerLocation } from './server-pool.ts'
import { createStoreProbe, type StoreProblem } from './store-problem.ts'
import { watchConnection } from './watch-connection.ts'

// count(*) and our ids are int8; every one of them fits a JavaScript number (see chats.id).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = Kysely<DB>

/** Where the data is: PostgreSQL, a directory for the embedded store, or a store that the caller keeps open. */
export type DatabaseLocation = ServerLocation | { readonly directory: string } | { readonly opened: PGlite }

export type Connection = {
  readonly pool: pg.Pool
  readonly database: Database
  /** The same data for work that may take longer than a request, such as migrations and sweeps. */
  readonly maintenance: Database
  /** True for the embedded store, which only this process uses. */
  readonly isEmbedded: boolean
  /** Why the store cannot serve; undefined when it can. */
  findStoreProblem(): Promise<StoreProblem | undefined>
  close(): Promise<void>
}

type ConnectOptions = {
  readonly max?: number
  /** Called when the embedded store has died inside this process, after which nothing can be read or stored. */
  readonly onStoreDeath?: (reason: string) => void
}

/** How long to wait for all connections to close properly. Milliseconds. */
const CLOSE_TIMEOUT = 3000

/** Few, so that requests need not wait for them. */
const MAX_MAINTENANCE = 2

/**
 * Connects to any store with the same driver and dialect.
 * @throws StoreInUse when another process holds the directory
 * @throws StoreUnusable when the directory cannot be used
 */
export async function connect(store: DatabaseLocation, options: ConnectOptions = {}): Promise<Connection> {
  return 'url' in store ? connectServer(store, options.max ?? 20) : connectEmbedded(store, options)
}

function connectServer(location: ServerLocation, max: number): Connection {
  const pool = openServer(location, { max, onError: (error) => watch.notice(error) })
  const watch = createStoreProbe(pool)
  const unhurried = openServer(location, { max: MAX_MAINTENANCE, hasNoTimeouts: true })
  const [database, maintenance] = [kyselyOver(pool), kyselyOver(unhurried)]
  const close = async () => {
    const closing = Promise.all([endPool(database, pool), endPool(maintenance, unhurried)])
    // A connection that has gone silent does not confirm that it is closed either.
    await Promise.race([closing, pause(CLOSE_TIMEOUT, undefined, { ref: false })])
  }
  return { pool, database, maintenance, isEmbedded: false, findStoreProblem: watch.findStoreProblem, close }
}

async function connectEmbedded(
  store: { readonly directory: string } | { readonly opened: PGlite },
  { onStoreDeath }: ConnectOptions,
): Promise<Connection> {
  const { openEmbedded } = await import('./embedded.ts')
  const pool = await openEmbedded(store, onStoreDeath)
  const watch = createStoreProbe(pool, 'directory' in store ? store.directory : undefined)
  pool.on('connect', (client) => watchConnection(client, { prepares: true, onError: watch.notice }))
  const database = kyselyOver(pool)
  const { findStoreProblem } = watch
  return {
    pool,
    database,
    maintenance: database,
    isEmbedded: true,
    findStoreProblem,
    close: () => endPool(database, pool),
  }
}

function kyselyOver(pool: pg.Pool): Database {
  // A connection that breaks is replaced, and its statement fails. Without a listener its error event would end the
  // process, because the pool listens to idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely ends only a pool that it has used; a pool that was queried directly alone has to be ended here. */
async function endPool(database: Database, pool: pg.Pool): Promise<void> {
  await database.destroy()
  if (!pool.ended) await pool.end()
}
