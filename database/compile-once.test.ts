import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { compileOnce, type Given } from './compile-once.ts'

test('a query that is compiled once answers what each run asks, also when runs overlap', async () => {
  const data = await createTestDatabase()
  onTestFinished(() => data.close())
  const { database } = data.connection
  const find = compileOnce(database, (given: Given<{ code: string; least: number }>) =>
    database
      .selectFrom('languages')
      .select('code')
      .where('id', '>=', given('least'))
      .where('code', '=', given('code')),
  )
  const found = await Promise.all(['en', 'fr', 'xx'].map((code) => find({ code, least: 1 })))
  expect(found).toEqual([[{ code: 'en' }], [{ code: 'fr' }], []])
})
