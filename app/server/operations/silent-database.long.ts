import { expect, onTestFinished, test } from 'vitest'
import { sessionRoutes } from '#features/session/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { demoServer, testAppOn } from '#testing/app-on-server.ts'
import { until } from '#testing/partner.ts'
import { buildNewUser, stallingAccounts } from '#testing/provisioning.ts'
import { startSilentProxy } from '#testing/silent-proxy.ts'

/** After this the service has to be as it was. Milliseconds. */
const RECOVERY = 10_000

async function silentProxy(url: string) {
  const proxy = await startSilentProxy(url)
  onTestFinished(() => proxy.close())
  return proxy
}

test('connections that go silent are closed, and requests work again within ten seconds', async () => {
  const postgres = await demoServer()
  const proxy = await silentProxy(postgres.url)
  const { app, as, connection } = await testAppOn({ url: proxy.url })
  const readMe = async () => (await as.learner.call(sessionRoutes.readMe, {})).status
  await readMe()
  // Opens every connection of the pool, so that no working one is left when the proxy goes silent.
  await Promise.all(Array.from({ length: 20 }, () => connection.pool.query('select pg_sleep(0.5)')))
  expect(connection.pool.totalCount).toBe(20)

  const readiness = async () => (await app.inject({ url: '/ready' })).json()
  const severalAtOnce = () => Promise.all(Array.from({ length: 8 }, readMe))
  proxy.goSilent()
  const began = performance.now()
  const hanging = severalAtOnce()
  expect(await readiness()).toEqual({ status: 'not ready', reason: 'database silent' })
  // Those who wait in line behind them find connections that work.
  expect(await hanging).toContain(503)
  await until(async () => (await severalAtOnce()).every((status) => status === 200), RECOVERY)
  const recovered = performance.now() - began
  expect(recovered).toBeLessThan(RECOVERY)
  expect(await readiness()).toEqual({ status: 'ready' })

  const again = performance.now()
  await Promise.all(Array.from({ length: 100 }, readMe))
  console.log(
    `recovered after ${Math.round(recovered)} ms; then 100 requests in ${Math.round(performance.now() - again)} ms`,
  )
}, 60_000)

test('a machine that dies while it creates a user blocks neither the organisation nor that user', async () => {
  const postgres = await demoServer()
  const proxy = await silentProxy(postgres.url)
  const living = await testAppOn({ url: postgres.url })
  const accounts = stallingAccounts(living.connection.database, 'after')
  const dying = await testAppOn({ url: proxy.url }, { accounts })
  const createOn = async ({ as }: typeof living, username: string) =>
    (await as.superadmin.call(userRoutes.createUser, { body: buildNewUser(username) })).status

  void createOn(dying, 'half-made').catch(() => {})
  await accounts.arrived
  // The worst case: the organisation is locked by a connection that has gone silent.
  const client = await dying.connection.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select from organizations where id = 1 for update')
  proxy.goSilent()
  proxy.swallowNew(true)
  const began = performance.now()

  await until(async () => (await createOn(living, 'somebody-else')) === 200, RECOVERY)
  await until(async () => (await createOn(living, 'half-made')) === 200, RECOVERY)
  expect(performance.now() - began).toBeLessThan(RECOVERY + 5000)
  console.log(`both were created after ${Math.round(performance.now() - began)} ms`)
  accounts.letGo()
}, 90_000)
