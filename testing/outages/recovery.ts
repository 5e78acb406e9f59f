import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Installation } from './installation.ts'
import type { TurnLedger } from './turn-ledger.ts'

/** How long the recovery took, counted from the end of the outage. Milliseconds. */
export type Recovery = {
  /** Until the database stored a row, which needs a synchronous standby. */
  readonly database: number
  /** Until all processes were ready. */
  readonly processes: number
  /** Until everybody was answered who was still waiting when the database and all processes were back. */
  readonly people: number
}

/** The limit for any outage. Milliseconds. */
const LIMIT = 120_000

export async function untilRecovered(
  { apps, database }: Installation,
  ledger: TurnLedger,
): Promise<Recovery> {
  const began = performance.now()
  const timeUntil = async (
    isTrue: () => boolean | Promise<boolean>,
    describe: () => string,
  ): Promise<number> => {
    while (!(await isTrue())) {
      if (performance.now() - began > LIMIT) throw new Error(`after ${LIMIT} ms: ${describe()}`)
      await pause(100)
    }
    return performance.now() - began
  }
  let ready: readonly boolean[] = []
  const [databaseAfter, processesAfter] = await Promise.all([
    timeUntil(
      () => canWrite(database.superuserUrls),
      () => 'the database stores nothing',
    ),
    timeUntil(
      async () => {
        ready = await Promise.all(apps.map((app) => app.isReady()))
        return ready.every(Boolean)
      },
      () => `processes are ready: ${ready.join(', ')}`,
    ),
  ])
  const back = performance.now()
  const people = await timeUntil(
    () => ledger.waitingSince(back).length === 0,
    () => `${ledger.waitingSince(back).length} people wait for an answer`,
  )
  return { database: databaseAfter, processes: processesAfter, people }
}

/** Whether one of the servers stores a row. With synchronous replication that needs a standby too. */
async function canWrite(urls: readonly string[]): Promise<boolean> {
  return (await Promise.all(urls.map(writeRow))).some(Boolean)
}

async function writeRow(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1500, query_timeout: 1500 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('create table if not exists written (at timestamptz)')
    await client.query('insert into written values (now())')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}
