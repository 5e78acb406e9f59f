import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { copyTables } from './table-copies.ts'

/** The URL of another database on the same server. */
export function databaseUrlFor(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function withClient<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(server)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A client of its own on the same database, without the product's timeouts. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Runs one statement on the server itself, such as `create database`. */
export const runServerStatement = (server: string, statement: string): Promise<void> =>
  withClient(server, async (client) => void (await client.query(statement)))

/** Drops a template and all its copies, including those that a test left open. */
export const dropCopies = (server: string, template: string): Promise<void> =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname = $1 or datname like $1 || '\_%'`,
      [template],
    )
    // Each drop waits for a checkpoint; those that run together share one.
    for (let first = 0; first < rows.length; first += 20)
      await Promise.all(
        rows
          .slice(first, first + 20)
          .map(({ datname }) =>
            runServerStatement(server, `drop database if exists ${datname} with (force)`),
          ),
      )
  })

type Copy = { readonly url: string; returnToPool(): void }

/** Copies that wait for the next test. Creating a copy takes longer than restoring all rows of a used one. */
const idle: { readonly copy: Copy; restore(): Promise<boolean> }[] = []

/**
 * A copy of the template for one test. After `returnToPool` the next test gets it with the original rows and id sequences.
 * A test that changes tables, or reads PostgreSQL's statistics, creates a copy of its own.
 */
export async function acquireCopy(server: string, template: string): Promise<Copy> {
  for (let next = idle.pop(); next; next = idle.pop()) if (await next.restore()) return next.copy
  const url = await createCopy(server, template)
  const client = await openClient(url)
  // A broken connection shows when the next test restores the copy; it must not fail an unrelated test before that.
  client.on('error', () => {})
  const restoreRows = await copyTables(
    { query: (statement) => client.query(statement), exec: (script) => client.query(script) },
    'all',
  )
  const bringBack = async (): Promise<boolean> => {
    const isFree = await isDeserted(client)
    if (isFree) await restoreRows()
    return isFree
  }
  const restore = async (): Promise<boolean> => {
    // Restoring needs a superuser; without one each test gets a new copy.
    const isRestored = await bringBack().catch(() => false)
    if (!isRestored) await client.end().catch(() => {})
    return isRestored
  }
  const copy: Copy = { url, returnToPool: () => void idle.push({ copy, restore }) }
  return copy
}

/** Creates a copy, which is dropped together with the template at the end of the run. */
export async function createCopy(server: string, template: string): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await runServerStatement(server, `create database ${name} template ${template}`)
  return databaseUrlFor(server, name)
}

/** Waits up to a second for backends of closed connections to end; a connection that a test left open stays. */
async function isDeserted(client: pg.Client): Promise<boolean> {
  for (let waited = 0; waited < 1000; waited += 10) {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    )
    if (rows.length === 0) return true
    await pause(10)
  }
  return false
}
