import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts'
import { createRecordAdapter, sweepProviderRecords } from './record-adapter.ts'
import { providerSecrets } from './secrets.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.close())

const records = (model: string) => createRecordAdapter(data.connection.database)(model)

test('a record is found only by its own id and kind', async () => {
  await records('Session').upsert('one', { jti: 'one', uid: 'uid-one', accountId: 'a' }, 60)
  await records('Session').upsert('two', { jti: 'two', uid: 'uid-two', accountId: 'b' }, 60)
  expect(await records('Session').find('one')).toEqual({ jti: 'one', uid: 'uid-one', accountId: 'a' })
  expect(await records('Session').findByUid('uid-two')).toEqual({
    jti: 'two',
    uid: 'uid-two',
    accountId: 'b',
  })
  expect(await records('Session').find('three')).toBeUndefined()
  await records('Session').upsert('three', { jti: 'three', uid: 'of-nobody' }, 60)
  expect(await records('Session').find('three')).toBeUndefined()
  expect(await records('Session').find('one\0')).toBeUndefined()
  expect(await records('Grant').find('one')).toBeUndefined()
})

test('an expired record is not found and is swept', async () => {
  await records('Interaction').upsert('old', { jti: 'old' }, -1)
  await records('Interaction').upsert('new', { jti: 'new' }, 60)
  expect(await records('Interaction').find('old')).toBeUndefined()
  await sweepProviderRecords(data.connection.database)
  const rows = await data.connection.database
    .selectFrom('idp_records')
    .select('id')
    .where('model', '=', 'Interaction')
    .execute()
  expect(rows).toEqual([{ id: 'new' }])
})

test('a used code is marked, and is revoked with its grant', async () => {
  await records('AuthorizationCode').upsert('code', { jti: 'code', grantId: 'grant' }, 60)
  await records('AuthorizationCode').consume('code')
  expect(await records('AuthorizationCode').find('code')).toMatchObject({ consumed: expect.any(Number) })
  await records('AuthorizationCode').revokeByGrantId('grant')
  expect(await records('AuthorizationCode').find('code')).toBeUndefined()
})

test('processes that start together share the same secrets', async () => {
  const { database } = data.connection
  await database.deleteFrom('secrets').execute()
  const secrets = await Promise.all(Array.from({ length: 5 }, () => providerSecrets(database)))
  expect(new Set(secrets.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(secrets[0]?.signingKey).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig', d: expect.any(String) })
})
