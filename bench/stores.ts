import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addDemo } from '#app/server/demo.ts'
import { connect, type Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { startPostgres } from '#testing/postgres.ts'
import { readParentPid } from './process-stats.ts'
import { insertOtherUsers, yearsOfUse, insertBenchData } from './bench-data.ts'

export type BenchStoreLocation = { readonly url: string } | { readonly directory: string }

export type BenchStore = {
  readonly name: 'PostgreSQL' | 'PGlite'
  /** The server's process; undefined on the embedded store, which has none. */
  readonly pid: number | undefined
  /** Copies the filled store for one measured process. */
  copy(): Promise<BenchStoreLocation>
  /** The same, with the chats of many other users. */
  copyWithYearsOfUse(): Promise<BenchStoreLocation>
  /** The same, with scenarios that have no facts and no needs. */
  copyWithoutWorlds(): Promise<BenchStoreLocation>
  close(): Promise<void>
}

async function prepare(connection: Connection): Promise<void> {
  await migrate(connection.database)
  await addDemo(connection.database, { withAccounts: true })
  await insertBenchData(connection.pool)
}

async function withConnection(
  location: BenchStoreLocation,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await connect(location)
  await work(connection)
  await connection.close()
}

/** Another database of the same server. */
function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export async function openPostgresStore(): Promise<BenchStore> {
  const postgres = await startPostgres()
  const template = { url: databaseUrl(postgres.url, 'bench_template') }
  await runOnServer(postgres.url, 'create database bench_template')
  let pid = 0
  await withConnection(template, async (connection) => {
    await prepare(connection)
    const { rows } = await connection.pool.query('select pg_backend_pid() as pid')
    pid = readParentPid(Number(rows[0]?.pid))
  })
  const copy = async () => {
    const name = `bench_${randomBytes(6).toString('hex')}`
    await runOnServer(postgres.url, `create database ${name} template bench_template`)
    return { url: databaseUrl(postgres.url, name) }
  }
  return {
    name: 'PostgreSQL',
    pid,
    copy,
    copyWithYearsOfUse: () => addYearsOfUse(copy),
    copyWithoutWorlds: () => dropWorlds(copy),
    close: () => postgres.stop(),
  }
}

export async function openEmbeddedStore(): Promise<BenchStore> {
  const folder = await mkdtemp(join(tmpdir(), 'performance-partner-bench-'))
  const template = join(folder, 'template')
  await withConnection({ directory: template }, prepare)
  const copy = async () => {
    const directory = join(folder, randomBytes(6).toString('hex'))
    await cp(template, directory, { recursive: true })
    return { directory }
  }
  const close = () => rm(folder, { recursive: true, force: true })
  return {
    name: 'PGlite',
    pid: undefined,
    copy,
    copyWithYearsOfUse: () => addYearsOfUse(copy),
    copyWithoutWorlds: () => dropWorlds(copy),
    close,
  }
}

async function dropWorlds(copy: () => Promise<BenchStoreLocation>): Promise<BenchStoreLocation> {
  const location = await copy()
  await withConnection(location, async ({ pool }) => void (await pool.query('delete from worlds')))
  return location
}

async function addYearsOfUse(copy: () => Promise<BenchStoreLocation>): Promise<BenchStoreLocation> {
  const location = await copy()
  await withConnection(location, ({ pool }) => insertOtherUsers(pool, yearsOfUse))
  return location
}
