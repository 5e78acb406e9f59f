import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { isConnectionError } from './connection-errors.ts'
import { connect } from './connect.ts'

test('a refused connection is a connection error', async () => {
  const { pool, close } = await connect({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  const error = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(isConnectionError(error)).toBe(true)
  await close()
})

test('an error in a statement is no connection error', async () => {
  const { connection, close } = await createTestDatabase()
  const { pool } = connection
  const error = await pool.query('select 1/0').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isConnectionError(error)).toBe(false)
  await close()
})
