import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { addDemo } from '#app/server/demo.ts'
import { connect, type DatabaseLocation } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { runRequests } from '#testing/generated/run.ts'
import { plantMarks } from '#testing/generated/marks.ts'
import { socketTransport } from '#testing/generated/socket-transport.ts'
import { plantedWords, createGeneratedWorld } from '#testing/generated/generated-world.ts'
import { startPostgres } from '#testing/postgres.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { startServer } from '../server-process.ts'

const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 20_000)
/**
 * The requests are sent in two halves: a leak shows as growth in the second, when all caches are full. 1 % more are
 * sent, because some requests need a preparing one that is not counted.
 */
const HALF = Math.ceil(REQUESTS * 0.51)
/** The growth in megabytes that the second half may leave; 10 to 60 are usual, depending on garbage collection. */
const GROWTH = 150

test('ten thousand generated requests cause no error and no logged words on the embedded store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-generated-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  // The folder in which the server itself keeps the store: see openEmbedded.
  await attackWithGeneratedRequests('embedded store', { directory }, { DATA_DIR: directory })
})

test('ten thousand generated requests cause no error and no logged words on PostgreSQL', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await attackWithGeneratedRequests('PostgreSQL', { url: postgres.url }, { DATABASE_URL: postgres.url })
})

async function attackWithGeneratedRequests(
  name: string,
  store: DatabaseLocation,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const planted = await prepare(store)
  const server = await startServer({ ...environment, SEED: 'demo' })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  // The log explains a failure that the answer does not.
  onTestFailed(() => console.log(server.output().split('\n').filter(isError).slice(-20).join('\n')))
  const url = new URL(server.url)
  const world = await createGeneratedWorld(remoteInjector(server.url), url, planted)
  // Everyone exceeds the hourly limit of ten own conversations.
  const options = { world, transport: socketTransport(url), isRaw: true, mayBeLimited: true }
  const started = performance.now()
  const first = await runRequests({ ...options, requests: HALF })
  const before = residentMegabytes(server.pid)
  const second = await runRequests({ ...options, requests: HALF })
  const after = residentMegabytes(server.pid)
  const seconds = Math.round((performance.now() - started) / 1000)
  const requests = first.requests + second.requests
  console.log(
    `${name}: ${requests} requests in ${seconds} s, ${before} MB after one half, ${after} MB after both`,
  )
  for (const { statuses, routes } of [first, second]) console.table({ ...routes, all: statuses })
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
  expect(server.output().split('\n').filter(isError)).toEqual([])
  expect(server.output()).not.toMatch(plantedWords)
  expect(after - before).toBeLessThan(GROWTH)
}

const isError = (line: string): boolean => /"level":(50|60)/.test(line)

/** The marks are planted before the server opens the store. */
async function prepare(store: DatabaseLocation) {
  const connection = await connect(store)
  await migrate(connection.database)
  await addDemo(connection.database, { withAccounts: true })
  const planted = await plantMarks(connection.database)
  await connection.close()
  return planted
}

const residentMegabytes = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
