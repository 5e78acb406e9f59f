import { expect, onTestFinished, test, vi } from 'vitest'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createTestApp, testApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { defaultAccounts } from '#testing/provisioning.ts'
import { addStudyPeople, beginStudy } from '#testing/study-group.ts'
import { LEAST_PEOPLE } from '#features/studies/contract-admin.ts'

test('the program vacuums the embedded store a minute after the start, and leaves a server alone', async () => {
  const { connection, close } = await createTestDatabase('owner')
  const { pool } = connection
  // Resets the statistics as in a newly opened store, because another test may have used this one.
  if (connection.isEmbedded) await pool.query('select pg_stat_reset()')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { close: closeApp } = await createTestApp({ connection })
  onTestFinished(async () => {
    vi.useRealTimers()
    await closeApp()
    await close()
  })
  const readVacuumed = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*) from pg_stat_user_tables where schemaname = current_schema() and vacuum_count > 0',
    )
    return rows[0]?.count ?? 0
  }
  vi.advanceTimersByTime(59_000)
  await pool.query('select pg_sleep(0.5)')
  expect(await readVacuumed()).toBe(0)
  vi.advanceTimersByTime(1000)
  if (connection.isEmbedded) await expect.poll(readVacuumed, { timeout: 10_000 }).toBeGreaterThan(50)
  else {
    await pool.query('select pg_sleep(0.5)')
    expect(await readVacuumed()).toBe(0)
  }
})

test('a failed step of a sweep is named in the log, and the later steps still run', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { lines, logger } = keepLogLines()
  const app = await testApp({ logger, environment: { RETENTION_DAYS: '30' } })
  const { as, connection } = app
  const chat = await startChat(as.learner)
  await say(as.learner, chat, 'What do you think about the blue umbrella?')
  for (const table of ['messages', 'chats'])
    await connection.pool.query(`update ${table} set created_at = now() - interval '31 days'`)
  await addStudyPeople(app, LEAST_PEOPLE)
  await beginStudy(as.admin)
  await connection.pool.query(`update studies set report = '{"unreadable": true}'`)
  vi.advanceTimersByTime(10 * 60_000)
  await expect.poll(() => messagesOf(as.learner, chat), { timeout: 10_000 }).toEqual([])
  expect(lines.map(({ msg }) => msg)).toEqual(['sweeping failed: studies'])
})

test('a change to an account that the identity provider refuses fails the sweep and is logged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { connection, close } = await createTestDatabase()
  onTestFinished(close)
  const accounts = {
    ...defaultAccounts(connection.database),
    setEnabled: () => Promise.reject(new Error('a bad day')),
  }
  const { lines, logger } = keepLogLines()
  const { as } = await testApp({ connection, accounts, logger })
  const { body } = await as.superadmin.call(userRoutes.listUsers, { query: { search: 'learner' } })
  const id = String(body[0]?.id)
  await as.superadmin.call(accountRoutes.changeUserState, { params: { id }, body: { state: 'deactivated' } })
  lines.length = 0
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => lines).toMatchObject([{ msg: 'sweeping failed: account changes', level: 40 }])
  expect(JSON.stringify(lines)).toContain(`did not carry out: ${id}`)
})
