import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts'
import { sessionStore, sweepSessions } from './store.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.close())

const past = new Date(Date.now() - 1000)
const signIn = (state: string) => ({ state, nonce: 'n', verifier: 'v', returnTo: '/history' })

test('a sign-in under way is taken once, in time, and by the browser that began it', async () => {
  const { database } = data.connection
  const store = sessionStore(database)
  await store.beginSignIn(signIn('one'), 'browser')
  expect(await store.takeSignIn('one', 'another browser')).toBeUndefined()
  const taken = await Promise.all([store.takeSignIn('one', 'browser'), store.takeSignIn('one', 'browser')])
  expect(taken.filter(Boolean)).toEqual([signIn('one')])

  await store.beginSignIn(signIn('late'), 'browser')
  await database.updateTable('sign_ins').set({ expires_at: past }).execute()
  expect(await store.takeSignIn('late', 'browser')).toBeUndefined()
})

test('what has expired is swept away, and nothing else', async () => {
  const { database } = data.connection
  const store = sessionStore(database)
  const { id } = await database.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await store.beginSession('old', id, 'token')
  await store.beginSignIn(signIn('old'), 'browser')
  await database.updateTable('sessions').set({ expires_at: past }).execute()
  await database.updateTable('sign_ins').set({ expires_at: past }).execute()
  await store.beginSession('new', id, 'token')
  await store.beginSignIn(signIn('new'), 'browser')

  await sweepSessions(database)
  expect(await database.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  expect(await database.selectFrom('sign_ins').select('state').execute()).toEqual([{ state: 'new' }])
  expect(await store.identify('new')).toMatchObject({ id })
  expect(await store.identify('old')).toBeUndefined()
})

test('every request asks the database once who it comes from', async () => {
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
