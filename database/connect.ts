import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { openServer, type ServerLocation } from './server-pool.ts'
import { watchStore, type StoreTrouble } from './store-trouble.ts'
import { watchConnection } from './watch-connection.ts'

// count(*) and our ids are int8; every one of them fits a JavaScript number (see chats.id).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = Kysely<DB>

/** Where the data is: PostgreSQL, a directory for the embedded store, or a store that the caller keeps open. */
export type DatabaseLocation = ServerLocation | { readonly directory: string } | { readonly opened: PGlite }

export type Connection = {
  readonly pool: pg.Pool
  readonly database: Database
  /** The same data for work that may take longer than a request: migrations, sweeps. */
  readonly maintenance: Database
  /** The embedded store belongs to this process alone. */
  readonly isEmbedded: boolean
  /** Why the store cannot serve; undefined when it can. */
  findTrouble(): Promise<StoreTrouble | undefined>
  close(): Promise<void>
}

type ConnectOptions = {
  readonly max?: number
  /** Called when the embedded store has died inside this process: nothing can be read or stored any more. */
  readonly onStoreDeath?: (reason: string) => void
}

/** For all connections to be closed in good order. Milliseconds. */
const CLOSE_TIMEOUT = 3000

/** Few at a time: they must not keep requests waiting. */
const MAX_MAINTENANCE = 2

/**
 * One driver and one dialect for every store.
 * @throws StoreInUse when another process holds the directory
 * @throws StoreUnusable when the directory cannot be used
 */
export async function connect(store: DatabaseLocation, options: ConnectOptions = {}): Promise<Connection> {
  return 'url' in store ? connectServer(store, options.max ?? 20) : connectEmbedded(store, options)
}

function connectServer(location: ServerLocation, max: number): Connection {
  const pool = openServer(location, { max, onError: (error) => watch.notice(error) })
  const watch = watchStore(pool)
  const unhurried = openServer(location, { max: MAX_MAINTENANCE, isUnhurried: true })
  const [database, maintenance] = [kyselyOver(pool), kyselyOver(unhurried)]
  const close = async () => {
    const closing = Promise.all([endPool(database, pool), endPool(maintenance, unhurried)])
    // A connection that has gone silent does not answer that it is closed either.
    await Promise.race([closing, pause(CLOSE_TIMEOUT, undefined, { ref: false })])
  }
  return { pool, database, maintenance, isEmbedded: false, findTrouble: watch.findTrouble, close }
}

async function connectEmbedded(
  store: { readonly directory: string } | { readonly opened: PGlite },
  { onStoreDeath }: ConnectOptions,
): Promise<Connection> {
  const { openEmbedded } = await import('./embedded.ts')
  const pool = await openEmbedded(store, onStoreDeath)
  const watch = watchStore(pool, 'directory' in store ? store.directory : undefined)
  pool.on('connect', (client) => watchConnection(client, { prepares: true, onError: watch.notice }))
  const database = kyselyOver(pool)
  const { findTrouble } = watch
  return {
    pool,
    database,
    maintenance: database,
    isEmbedded: true,
    findTrouble,
    close: () => endPool(database, pool),
  }
}

function kyselyOver(pool: pg.Pool): Database {
  // A connection that breaks is replaced, and its statement fails. An error event without a listener would end the
  // process, and the pool listens to idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely ends the pool that it has used; one that was asked directly alone is still open then. */
async function endPool(database: Database, pool: pg.Pool): Promise<void> {
  await database.destroy()
  if (!pool.ended) await pool.end()
}
