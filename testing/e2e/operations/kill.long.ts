import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { copyDemoStore } from '../demo-store.ts'
import { expectStatesToFollowTurns } from '../director-states.ts'
import { killRepeatedly, type KillSummary } from './killing.ts'

const KILLS = 30

test('thirty kills lose no acknowledged turn on the embedded store', async () => {
  const directory = await copyDemoStore()
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const killed = await killRepeatedly(KILLS, { DATA_DIR: directory })
  report('embedded store', killed)
  expectStates(await expectStatesToFollowTurns({ directory }), killed)
})

test('thirty kills lose no acknowledged turn on PostgreSQL', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const killed = await killRepeatedly(KILLS, { DATABASE_URL: postgres.url, SEED: 'demo' })
  report('PostgreSQL', killed)
  expectStates(await expectStatesToFollowTurns({ url: postgres.url }), killed)
})

function report(store: string, { acknowledged, cut, repeated, branches }: KillSummary): void {
  console.log(`${store}: ${KILLS} kills, ${branches} branches, none lost, doubled or halved`)
  console.table({ acknowledged, cut, repeated })
  expect(acknowledged.say + acknowledged.edit).toBeGreaterThan(KILLS)
  expect(cut.say + cut.edit).toBeGreaterThan(KILLS / 2)
  // Kills must have met each kind of step.
  for (const kind of ['edit', 'begin', 'show', 'evaluate'] as const) {
    // An evaluation takes longer than the rest of a round, so it is mostly acknowledged only when repeated.
    expect(acknowledged[kind] + repeated[kind], kind).toBeGreaterThan(0)
    expect(cut[kind], kind).toBeGreaterThan(0)
  }
}

function expectStates(
  compared: { readonly states: number; readonly branches: number },
  { branches }: KillSummary,
) {
  expect(compared.states).toBeGreaterThan(KILLS)
  // The demo's own conversations may add further branches.
  expect(compared.branches).toBeGreaterThanOrEqual(branches)
}
