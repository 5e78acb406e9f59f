import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { compileOnce, type QueryParameter } from './compile-once.ts'

test('runs of a compiled query that overlap get their own results', async () => {
  const data = await createTestDatabase()
  onTestFinished(() => data.close())
  const { database } = data.connection
  const find = compileOnce(database, (parameter: QueryParameter<{ code: string; least: number }>) =>
    database
      .selectFrom('languages')
      .select('code')
      .where('id', '>=', parameter('least'))
      .where('code', '=', parameter('code')),
  )
  const found = await Promise.all(['en', 'fr', 'xx'].map((code) => find({ code, least: 1 })))
  expect(found).toEqual([[{ code: 'en' }], [{ code: 'fr' }], []])
})
