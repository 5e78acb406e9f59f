import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  createDatabaseMachine,
  PRACTICE_PASSWORD,
  SUPERUSER_PASSWORD,
  type DatabaseMachine,
} from './database-machine.ts'
import { startEtcd } from './etcd.ts'

/** How long Patroni may take until one machine is the primary and another follows it. Milliseconds. */
const SETTLING = 120_000

export type DatabaseCluster = {
  /** The addresses of the poolers, with the role that the app uses. */
  readonly poolers: readonly string[]
  primary(): Promise<DatabaseMachine>
  /** Waits until a standby is synchronous, so that what is acknowledged is on two machines. */
  untilWhole(): Promise<void>
  /** The address of PostgreSQL on the primary, without its pooler. */
  serverUrl(): Promise<string>
  /** The addresses of all servers, to find out when the database takes writes again. */
  readonly superuserUrls: readonly string[]
  stop(): Promise<void>
}

/** Starts database machines. The first one is the primary, and a standby takes over when it fails. */
export async function startDatabaseCluster(folder: string, count: number): Promise<DatabaseCluster> {
  await using started = new AsyncDisposableStack()
  const etcd = await startEtcd(folder)
  started.defer(() => etcd.stop())
  const machines: DatabaseMachine[] = []
  started.defer(async () => void (await Promise.all(machines.map((machine) => machine.stop()))))
  for (let number = 1; number <= count; number += 1)
    machines.push(await createDatabaseMachine(`server${number}`, folder, etcd.port))
  const addressOf = (port: number) => `postgres://practice:${PRACTICE_PASSWORD}@127.0.0.1:${port}/practice`
  const superuserUrls = machines.map(
    ({ ports }) => `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${ports.server}/postgres`,
  )
  const cluster: DatabaseCluster = {
    poolers: machines.map(({ ports }) => addressOf(ports.pooler)),
    superuserUrls,
    async primary() {
      for (const machine of machines) if (await machine.isPrimary()) return machine
      throw new Error('no machine is the primary')
    },
    serverUrl: async () => addressOf((await cluster.primary()).ports.server),
    async untilWhole() {
      const deadline = Date.now() + SETTLING
      while (!(await hasSynchronousStandby(superuserUrls))) {
        if (Date.now() > deadline) throw new Error('no standby follows the primary')
        await pause(500)
      }
    },
    stop: () => all.disposeAsync(),
  }
  for (const machine of machines) await machine.boot()
  await cluster.untilWhole()
  await createDatabase(superuserUrls)
  const all = started.move()
  return cluster
}

async function hasSynchronousStandby(urls: readonly string[]): Promise<boolean> {
  const counts = await Promise.all(
    urls.map((url) =>
      ask(
        url,
        `select count(*)::int as count from pg_stat_replication where sync_state in ('sync', 'quorum')`,
      ),
    ),
  )
  return counts.some((count) => count === 1)
}

async function createDatabase(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if ((await ask(url, 'select pg_is_in_recovery()::int as count')) !== 0) continue
    await ask(url, `create role practice login password '${PRACTICE_PASSWORD}'`)
    await ask(url, 'create database practice owner practice')
    return
  }
  throw new Error('no server takes writes')
}

/** @returns undefined when the server does not answer in time */
async function ask(url: string, statement: string): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>(statement)
    return rows[0]?.count
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => {})
  }
}
