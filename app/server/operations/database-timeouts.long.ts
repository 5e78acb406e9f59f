import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect, type Connection } from '#database/connect.ts'
import { requestTimeouts } from '#database/connection-timeouts.ts'
import { migrate, readMigrations, toMigration } from '#database/migrate.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { startDemoServer } from '#testing/app-on-server.ts'
import { openClient } from '#testing/server-databases.ts'
import { until } from '#testing/partner.ts'

/** The time that a busy machine may add to a timeout. Milliseconds. */
const SLACK = 2500

let url: string
let connection: Connection
let product: TestApp
beforeAll(async () => {
  const postgres = await startDemoServer()
  url = postgres.url
  return () => postgres.stop()
}, 60_000)
beforeEach(async () => {
  connection = await connect({ url })
  product = await createTestApp({ connection })
  await product.as.superadmin.cookie()
})
afterEach(async () => {
  await product.close()
  await connection.close()
})

async function anotherClient() {
  const client = await openClient(url)
  onTestFinished(() => client.end())
  return client
}

const LOCK_ORGANIZATION = 'select from organizations where id = 1 for update'

const rename = (name: string) =>
  product.as.superadmin.call(organizationRoutes.updateOrganization, {
    params: { id: '1' },
    query: { name, max_users: '100' },
  })

/** Counts the connections that the pool has discarded. */
function countRemoved(): () => number {
  let removed = 0
  connection.pool.on('remove', () => (removed += 1))
  return () => removed
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [result: T, milliseconds: number]> {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}

test('a request that waits for a lock is answered after three seconds, and its connection stays usable', async () => {
  const removed = countRemoved()
  const holder = await anotherClient()
  await holder.query('begin')
  await holder.query(LOCK_ORGANIZATION)
  const [{ status, body }, milliseconds] = await timed(() => rename('Waiting'))
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'request.unavailable' })])
  expect(milliseconds).toBeGreaterThanOrEqual(requestTimeouts.lock_timeout - 100)
  expect(milliseconds).toBeLessThan(requestTimeouts.lock_timeout + SLACK)
  await holder.query('rollback')
  expect((await rename('Waited')).status).toBe(200)
  expect(removed()).toBe(0)
}, 30_000)

test('the database cancels a statement after five seconds, and its connection stays usable', async () => {
  const removed = countRemoved()
  const [error, milliseconds] = await timed(() =>
    sql`select pg_sleep(30)`.execute(connection.database).catch((caught: unknown) => caught),
  )
  // The server cancelled the statement; a timeout of the driver would be another error and cost the connection.
  expect(error).toMatchObject({ code: '57014' })
  expect(milliseconds).toBeLessThan(requestTimeouts.statement_timeout + SLACK)
  expect((await rename('After a long statement')).status).toBe(200)
  expect(removed()).toBe(0)
}, 30_000)

test('an idle transaction loses its locks and its connection after five seconds', async () => {
  const removed = countRemoved()
  const asleep = await connection.pool.connect()
  await asleep.query('begin')
  await asleep.query(LOCK_ORGANIZATION)
  const first = await rename('Locked out')
  expect(first.status).toBe(503)
  const [second, milliseconds] = await timed(() => rename('Let in'))
  expect(second.status).toBe(200)
  expect(milliseconds).toBeLessThan(requestTimeouts.idle_in_transaction_session_timeout + SLACK)
  await expect(asleep.query('commit')).rejects.toThrow()
  asleep.release()
  await until(() => removed() === 1)
}, 30_000)

test('a migration may take longer than any request', async () => {
  const { query_timeout } = requestTimeouts
  const seconds = query_timeout / 1000 + 1.5
  const slow = toMigration(
    '9999_slow',
    `-- Phase: contract. Lives with programs that know it.\nselect pg_sleep(${seconds});`,
  )
  const own = await readMigrations()
  const [result, milliseconds] = await timed(() => migrate(connection.maintenance, [...own, slow]))
  expect(result).toBe('migrated')
  expect(milliseconds).toBeGreaterThan(query_timeout)
}, 30_000)
