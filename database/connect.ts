import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { usePreparedStatements } from './prepared-statements.ts'
import type { DB } from './schema.ts'

// count(*) and our ids are int8; every one of them fits a JavaScript number (see chats.id).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A store that does not answer within this time counts as unreachable. Milliseconds. */
const LIVENESS_TIMEOUT = 2000

export type Database = Kysely<DB>

/** Where the data is: a PostgreSQL server, a directory for the embedded store, or a store that the caller keeps open. */
export type DatabaseLocation =
  | { readonly url: string }
  | { readonly directory: string }
  | { readonly opened: PGlite }

export type Connection = {
  readonly pool: pg.Pool
  readonly database: Database
  /** The embedded store belongs to this process alone. */
  readonly isEmbedded: boolean
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/**
 * One driver and one dialect for every store.
 * @throws StoreInUse when another process holds the directory
 */
export async function connect(
  store: DatabaseLocation,
  options: { readonly max?: number } = {},
): Promise<Connection> {
  const isEmbedded = !('url' in store)
  const pool = isEmbedded
    ? await import('./embedded.ts').then(({ openEmbedded }) => openEmbedded(store))
    : new pg.Pool({
        connectionString: store.url,
        max: options.max ?? 20,
        connectionTimeoutMillis: 5000,
      })
  // A connection that breaks is replaced, and its statement fails. An error event without a listener would end the
  // process, and the pool listens to idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', usePreparedStatements)
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const isAnswering = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  const isAlive = () => Promise.race([isAnswering(), pause(LIVENESS_TIMEOUT, false, { ref: false })])
  return { pool, database, isEmbedded, isAlive, close: () => database.destroy() }
}
