import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { expectStatesToFollowTurns } from '../director-states.ts'
import { killRepeatedly } from './killing.ts'

const KILLS = 30

test('killed thirty times on the embedded store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-kill-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  report('embedded store', await killRepeatedly(KILLS, { DATA_DIR: directory }))
  expect(await expectStatesToFollowTurns({ directory })).toBeGreaterThan(KILLS)
})

test('killed thirty times on PostgreSQL', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  report('PostgreSQL', await killRepeatedly(KILLS, { DATABASE_URL: postgres.url, SEED: 'demo' }))
  expect(await expectStatesToFollowTurns({ url: postgres.url })).toBeGreaterThan(KILLS)
})

function report(store: string, { acknowledged, cut }: { acknowledged: number; cut: number }): void {
  console.log(`${store}: ${KILLS} kills, ${acknowledged} turns, ${cut} cut, none lost, doubled or halved`)
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(cut).toBeGreaterThan(KILLS / 2)
}
