import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, testApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { messagesOf, say, startChat } from '#testing/practice.ts'
import { addStudyPeople, beginStudy } from '#testing/study-group.ts'
import { LEAST_PEOPLE } from '#features/studies/contract-admin.ts'

test('a minute after its start the program vacuums the embedded store; a server does so itself', async () => {
  const { connection, close } = await createTestDatabase('owner')
  const { pool } = connection
  // As it is when a store has just been opened; another test may have used this one.
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

test('what fails in a sweep is named in the log, and keeps nothing that comes after it back', async () => {
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
