import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts'
import { pendingSignIns } from './pending-sign-ins.ts'
import { sessionStore, sweepSessions } from './store.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.close())

const past = new Date(Date.now() - 1000)

test('a sealed sign-in opens only before it expires and only for its own state', async () => {
  const pending = pendingSignIns(data.connection.database)
  const signIn = { state: 'one', nonce: 'n', verifier: 'v', returnTo: '/history' }
  const sealed = await pending.close(signIn)
  expect(await pending.open(sealed, 'one')).toEqual(signIn)
  expect(await pending.open(sealed, 'other')).toBeUndefined()
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  for (const forged of ['', 'nonsense', changed, `${sealed}AAAA`])
    expect(await pending.open(forged, 'one')).toBeUndefined()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  expect(await pending.open(sealed, 'one')).toBeUndefined()
  vi.useRealTimers()
})

test('sweeping deletes expired sessions and no others', async () => {
  const { database } = data.connection
  const store = sessionStore(database)
  const { id } = await database.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await store.beginSession('old', id)
  await database.updateTable('sessions').set({ expires_at: past }).execute()
  await store.beginSession('new', id)

  await sweepSessions(database)
  expect(await database.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  expect(await store.identify('new')).toMatchObject({ id })
  expect(await store.identify('old')).toBeUndefined()
})

test('identifying the caller of a request takes one database statement', async () => {
  const { pool } = data.connection
  const store = sessionStore(data.connection.database)
  let statements = 0
  const count = (client: { query: unknown }) => {
    const query = client.query
    if (typeof query !== 'function') return
    client.query = (...parameters: unknown[]) => {
      statements += 1
      return Reflect.apply(query, client, parameters)
    }
  }
  const client = await pool.connect()
  count(client)
  client.release()
  await store.identify('whoever')
  expect(statements).toBe(1)
})
