import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { statementName } from './prepared-statements.ts'

test('a statement with parameters is prepared once for each connection', async () => {
  const data = await createTestDatabase()
  onTestFinished(() => data.close())
  const { database, pool } = data.connection
  const kept = async () => (await pool.query('select statement from pg_prepared_statements')).rows
  await database.connection().execute(async (connection) => {
    for (const id of [1, 2, 3])
      await connection.selectFrom('organizations').select('name').where('id', '=', id).execute()
  })
  const texts = (await kept()).map(({ statement }) => String(statement))
  expect(texts.filter((text) => text.includes('"organizations"'))).toHaveLength(1)
})

test('the name of a statement depends only on its text', () => {
  const name = statementName('select 1 as one')
  expect(name).toMatch(/^s_[\w-]{32}$/)
  expect(statementName('select 1 as one')).toBe(name)
  expect(statementName('select 1 as other')).not.toBe(name)
})
