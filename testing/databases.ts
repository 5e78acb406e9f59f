import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Connection } from '#database/connect.ts'
import { takeStore } from './embedded-stores.ts'
import { roleUrl, type DatabaseRole } from './server-roles.ts'

/** The same server, another database. */
export function databaseUrlFor(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function withClient<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Somebody else at the same database, whom no timeout of the product's ends. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Runs one statement on the server itself, such as `create database`. */
export const onServer = (server: string, statement: string): Promise<void> =>
  withClient(server, async (client) => void (await client.query(statement)))

/** Removes a template and all copies of it, those too that a test has left open. */
export const dropCopies = (server: string, template: string): Promise<void> =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname = $1 or datname like $1 || '\_%'`,
      [template],
    )
    // Each waits for a checkpoint, and those that begin together share one.
    for (let first = 0; first < rows.length; first += 20)
      await Promise.all(
        rows
          .slice(first, first + 20)
          .map(({ datname }) => onServer(server, `drop database if exists ${datname} with (force)`)),
      )
  })

export type TestDatabase = {
  readonly connection: Connection
  /** Another connection to the same data, as another process has it; only a server can have several. */
  readonly connectAgain: (() => Promise<Connection>) | undefined
  close(): Promise<void>
}

/**
 * A separate database: migrated, with the demo data.
 * @param role as whom it is used on a server; the product itself may change rows and no table
 */
export async function createTestDatabase(role: DatabaseRole = 'app'): Promise<TestDatabase> {
  const template = inject('template')
  if ('dump' in template) {
    const { store, giveBack } = await takeStore(template.dump)
    const connection = await connect({ opened: store })
    let closed: Promise<void> | undefined
    const close = () => (closed ??= connection.close().then(giveBack))
    return { connection, connectAgain: undefined, close }
  }
  const name = `${template.name}_${randomBytes(6).toString('hex')}`
  await onServer(template.server, `create database ${name} template ${template.name}`)
  const url = databaseUrlFor(roleUrl(template.server, template.roles, role), name)
  const connection = await connect({ url }, { max: 10 })
  return {
    connection,
    connectAgain: () => connect({ url }, { max: 10 }),
    // The copy stays until the run has ended, see `dropCopies`.
    close: () => connection.close(),
  }
}
