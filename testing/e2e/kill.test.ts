import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { copyFurnishedStore } from './furnished-store.ts'
import { killAgainAndAgain } from './killing.ts'

test('killed in the middle of turns, the embedded store loses and doubles none', async () => {
  const directory = await copyFurnishedStore()
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const { acknowledged, cut } = await killAgainAndAgain(2, { DATA_DIR: directory })
  expect(acknowledged).toBeGreaterThan(2)
  expect(cut).toBeGreaterThan(0)
})
