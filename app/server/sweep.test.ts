import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'

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
