import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { usePreparedStatements } from './prepared-statements.ts'
import type { DB } from './schema.ts'

// count(*) and our ids are int8; every one of them fits a JavaScript number (see chats.id).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A store that does not answer for so long is as good as gone. Milliseconds. */
const PATIENCE = 2000

export type Database = Kysely<DB>

/** Where the data lives: a PostgreSQL server, a directory of ours, or memory (tests) from a dumped template. */
export type Store =
  | { readonly url: string }
  | { readonly directory: string }
  | { readonly template: Blob | undefined }

export type Connection = {
  readonly pool: pg.Pool
  readonly database: Database
  /** The embedded store belongs to this process alone. */
  readonly isEmbedded: boolean
  /** On the embedded store: all of it, as a `template` to open in memory. */
  readonly dump: (() => Promise<Blob>) | undefined
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/**
 * One driver and one dialect for every store.
 * @throws StoreInUse when another process holds the directory
 */
export async function connect(store: Store, options: { readonly max?: number } = {}): Promise<Connection> {
  const isEmbedded = !('url' in store)
  const { pool, dump } = isEmbedded
    ? await import('./embedded.ts').then(({ openEmbedded }) => openEmbedded(store))
    : {
        pool: new pg.Pool({
          connectionString: store.url,
          max: options.max ?? 20,
          connectionTimeoutMillis: 5000,
        }),
        dump: undefined,
      }
  // A connection that breaks is replaced, and fails what it was doing. Without a listener it would end the process:
  // the pool listens to the idle ones, nobody to those in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', usePreparedStatements)
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const answers = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  const isAlive = () => Promise.race([answers(), pause(PATIENCE, false, { ref: false })])
  return { pool, database, isEmbedded, dump, isAlive, close: () => database.destroy() }
}
