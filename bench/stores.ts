import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addDemo } from '#app/server/demo.ts'
import { connect, type Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { startPostgres } from '#testing/postgres.ts'
import { parentOf } from './consumption.ts'
import { addOthers, foreigners, populate } from './population.ts'

export type Place = { readonly url: string } | { readonly directory: string }

export type BenchStore = {
  readonly name: 'PostgreSQL' | 'PGlite'
  /** The server's process; on the embedded store there is none. */
  readonly pid: number | undefined
  /** A copy of the populated store, for one of the measured processes alone. */
  copy(): Promise<Place>
  /** The same after years of use. */
  grown(): Promise<Place>
  close(): Promise<void>
}

async function prepare(connection: Connection): Promise<void> {
  await migrate(connection.database)
  await addDemo(connection.database, { withAccounts: true })
  await populate(connection.pool)
}

async function inside(place: Place, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await connect(place)
  await work(connection)
  await connection.close()
}

/** Another database of the same server. */
function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export async function openPostgres(): Promise<BenchStore> {
  const postgres = await startPostgres()
  const template = { url: urlOf(postgres.url, 'bench_template') }
  await onServer(postgres.url, 'create database bench_template')
  let pid = 0
  await inside(template, async (connection) => {
    await prepare(connection)
    const { rows } = await connection.pool.query('select pg_backend_pid() as pid')
    pid = parentOf(Number(rows[0]?.pid))
  })
  const copy = async () => {
    const name = `bench_${randomBytes(6).toString('hex')}`
    await onServer(postgres.url, `create database ${name} template bench_template`)
    return { url: urlOf(postgres.url, name) }
  }
  return { name: 'PostgreSQL', pid, copy, grown: () => grownFrom(copy), close: () => postgres.stop() }
}

export async function openEmbedded(): Promise<BenchStore> {
  const folder = await mkdtemp(join(tmpdir(), 'performance-partner-bench-'))
  const template = join(folder, 'template')
  await inside({ directory: template }, prepare)
  const copy = async () => {
    const directory = join(folder, randomBytes(6).toString('hex'))
    await cp(template, directory, { recursive: true })
    return { directory }
  }
  const close = () => rm(folder, { recursive: true, force: true })
  return { name: 'PGlite', pid: undefined, copy, grown: () => grownFrom(copy), close }
}

async function grownFrom(copy: () => Promise<Place>): Promise<Place> {
  const place = await copy()
  await inside(place, ({ pool }) => addOthers(pool, foreigners))
  return place
}
