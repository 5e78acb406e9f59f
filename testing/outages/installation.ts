import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addDemo } from '#app/server/demo.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { addLearners } from '#bench/bench-data.ts'
import { freePort } from '../ports.ts'
import { type RunningProxy, startProxy } from '../e2e/operations/proxy-examples.ts'
import { startSilentProxy, type SilentProxy } from '../silent-proxy.ts'
import { startAppMachine, type AppMachine } from './app-machine.ts'
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts'
import { type PacedModel, startPacedModel } from './paced-model.ts'

/** A highly available installation: several processes, proxies and database machines. */
export type Installation = {
  readonly apps: readonly AppMachine[]
  readonly proxies: readonly RunningProxy[]
  /** The proxies' addresses at which people reach the product. */
  readonly origins: readonly string[]
  readonly database: DatabaseCluster
  /** The connections of the last process to the database, which can go silent. */
  readonly lines: readonly SilentProxy[]
  readonly model: PacedModel
  stop(): Promise<void>
}

const APPS = 3

export type InstallationSize = {
  /** The number of people with an account and a session. */
  readonly people: number
  /** The number of database machines. */
  readonly databases: number
}

export async function startInstallation(
  folder: string,
  { people, databases }: InstallationSize,
): Promise<Installation> {
  // Everything that was started is stopped in reverse order, also when a later start fails.
  await using started = new AsyncDisposableStack()
  const database = await startDatabaseCluster(folder, databases)
  started.defer(() => database.stop())
  await fill(await database.serverUrl(), people)
  const model = await startPacedModel()
  started.defer(() => model.close())
  const lines = await Promise.all(database.poolers.map(startSilentProxy))
  started.defer(() => stopAll(lines.map((line) => line.close())))
  const [https, http] = [await freePorts(2), await freePorts(2)]
  const environmentFor = (poolers: readonly string[]) => ({
    NODE_ENV: 'production',
    ALLOW_EMBEDDED_IDENTITY: 'yes',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `https://127.0.0.1:${https[0]}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: addressOfAll(poolers),
    DATABASE_POOLER: 'transaction',
    PARTNER_MODEL: 'local:paced',
    PARTNER_BASE_URL: model.url,
  })
  const apps: AppMachine[] = []
  started.defer(() => stopAll(apps.map((app) => app.stop())))
  for (const port of await freePorts(APPS)) {
    const poolers = apps.length === APPS - 1 ? lines.map(({ url }) => url) : database.poolers
    apps.push(await startAppMachine(port, environmentFor(poolers)))
  }
  const proxies: RunningProxy[] = []
  started.defer(() => stopAll(proxies.map((proxy) => proxy.stop())))
  const backends = apps.map(({ port }) => port)
  for (const [index, name] of (['nginx', 'haproxy'] as const).entries()) {
    const own = join(folder, name)
    mkdirSync(own)
    const ports = { https: https[index] ?? 0, http: http[index] ?? 0 }
    proxies.push(await startProxy(name, { folder: own, backends, ...ports }))
  }
  const all = started.move()
  return {
    apps,
    proxies,
    origins: https.map((port) => `https://127.0.0.1:${port}`),
    database,
    lines,
    model,
    stop: () => all.disposeAsync(),
  }
}

const stopAll = async (stops: readonly Promise<void>[]): Promise<void> => void (await Promise.all(stops))

async function fill(url: string, people: number): Promise<void> {
  const { maintenance, pool, close } = await connect({ url })
  await migrate(maintenance)
  await addDemo(maintenance, { withAccounts: true })
  await addLearners(pool, { from: 0, count: people })
  await close()
}

/** `postgres://user@one,two/practice`: a client uses the server that takes writes. */
function addressOfAll(poolers: readonly string[]): string {
  const [first = ''] = poolers
  const hosts = poolers.map((pooler) => new URL(pooler).host).join(',')
  return `${first.replace(new URL(first).host, hosts)}?target_session_attrs=read-write`
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = []
  for (let index = 0; index < count; index += 1) ports.push(await freePort())
  return ports
}
