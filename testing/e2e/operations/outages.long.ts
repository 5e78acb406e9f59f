import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sessionTokenOf } from '#bench/bench-data.ts'
import { openBrowserTab, useBrowserFetch } from '#testing/outages/browser-fetch.ts'
import { compareWithDatabase, type StoredMessage } from '#testing/outages/compare-with-database.ts'
import { type Installation, startInstallation } from '#testing/outages/installation.ts'
import { type Outage, outages } from '#testing/outages/outages.ts'
import { practise } from '#testing/outages/practising.ts'
import { type Recovery, untilRecovered } from '#testing/outages/recovery.ts'
import { addedInCalm, CALM, type Phase, printReport, summarise } from '#testing/outages/report.ts'
import { createTurnLedger, type TurnLedger } from '#testing/outages/turn-ledger.ts'
import { findProgram } from './proxy-examples.ts'

/** A short run of about four minutes: `OUTAGES_PEOPLE=40 OUTAGES_MINUTES=2 npm run test:operations -- outages`. */
const PEOPLE = Number(process.env.OUTAGES_PEOPLE ?? 200)
const MINUTES = Number(process.env.OUTAGES_MINUTES ?? 10)
/** With two database machines both are needed to store anything, with three any two. */
const DATABASES = Number(process.env.OUTAGES_DATABASES ?? 2)
/** Until the code that runs is compiled. Milliseconds. */
const WARM_UP = 15_000
/** The minimum between two outages. Milliseconds. */
const LEAST_CALM = 5000
/** About how long all outages take together. Milliseconds. */
const OUTAGES_TIME = 210_000
/** The limit until everybody is served once the database and all processes are back. Milliseconds. */
const RECOVERY = 10_000

const needed = ['patroni', 'etcd', 'pgbouncer', 'nginx', 'haproxy']

test('no outage loses, doubles or halves an acknowledged turn', async (context) => {
  const missing = needed.filter((name) => findProgram(name) === undefined)
  if (missing.length > 0) return context.skip(`needs ${missing.join(', ')}, not installed here`)
  const folder = mkdtempSync(join(tmpdir(), 'pp-outages-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const installation = await startInstallation(folder, { people: PEOPLE, databases: DATABASES })
  onTestFinished(() => installation.stop())
  onTestFinished(useBrowserFetch())

  const ledger = createTurnLedger()
  const phases = await practiseThroughOutages(installation, ledger)
  printReport(phases, ledger.turns)

  const { acknowledged, unheard, problems } = compareWithDatabase(
    ledger.turns,
    await readMessages(await installation.database.serverUrl()),
  )
  console.log(`${acknowledged} turns acknowledged, ${unheard} stored unheard, ${problems.length} problems`)
  const [middle, slow] = [0.5, 0.95].map((share) =>
    Math.round(addedInCalm(phases, ledger.turns, installation.model, share)),
  )
  console.log(`added in calm phases: p50 ${middle} ms, p95 ${slow} ms, load ${loadavg()[2]?.toFixed(1)}`)
  expect(problems).toEqual([])
  expect(ledger.waitingSince(Infinity)).toEqual([])
  expect(acknowledged).toBeGreaterThan(PEOPLE * MINUTES)
  const delays = phases.flatMap(({ name, recovery }) =>
    recovery ? [{ name, delay: recovery.people - Math.max(recovery.database, recovery.processes) }] : [],
  )
  expect(delays.filter(({ delay }) => delay >= RECOVERY)).toEqual([])
  const unseen = outages.filter(({ isUnseen }) => isUnseen).map(({ name }) => name)
  const summaries = summarise(phases, ledger.turns).filter(({ name }) => unseen.includes(name))
  expect(summaries.map(({ noticed }) => noticed)).toEqual(unseen.map(() => 0))
})

/** People talk all the time, while the outages follow one another, each after the recovery from the previous one. */
async function practiseThroughOutages(
  installation: Installation,
  ledger: TurnLedger,
): Promise<readonly Phase[]> {
  const isOver = new AbortController()
  const crowd = Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => practiseOn(installation, index, ledger, isOver.signal)),
  )
  const calm = Math.max(LEAST_CALM, (MINUTES * 60_000 - OUTAGES_TIME) / (outages.length + 1))
  const phases: Phase[] = []
  const record = async (name: string, work: () => Promise<Recovery | void>) => {
    const from = performance.now()
    const recovery = (await work()) ?? undefined
    phases.push({ name, recovery, from, until: performance.now() })
  }
  try {
    await record('warming up', () => pause(WARM_UP))
    for (const outage of outages) {
      await record(CALM, () => pause(calm))
      await record(outage.name, () => runOutage(outage, installation, ledger))
    }
    await record(CALM, () => pause(calm))
  } finally {
    isOver.abort()
  }
  await crowd
  return phases
}

/** Starts an outage and waits until everybody affected by it is served. */
async function runOutage(outage: Outage, installation: Installation, ledger: TurnLedger): Promise<Recovery> {
  await outage.strike(installation)
  const recovery = await untilRecovered(installation, ledger).catch((cause: unknown) => {
    throw new Error(`${outage.name}: ${String(cause)}`, { cause })
  })
  await installation.database.untilWhole()
  return recovery
}

/** Half of the people use one proxy, half the other. */
async function practiseOn(
  { origins }: Installation,
  index: number,
  ledger: TurnLedger,
  isOver: AbortSignal,
): Promise<void> {
  const cookie = `__Host-session=${sessionTokenOf(index)}`
  const page = openBrowserTab(origins[index % origins.length] ?? '', cookie, ledger.note)
  await page.run(() => practise(ledger, isOver))
  await page.close()
}

async function readMessages(url: string): Promise<readonly StoredMessage[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<StoredMessage>(
    `select id::text, chat_id::text, position, content from messages order by chat_id, position`,
  )
  await client.end()
  return rows
}
