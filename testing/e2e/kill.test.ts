import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { copyDemoStore } from './demo-store.ts'
import { killRepeatedly } from './killing.ts'

test('killed in the middle of turns, the embedded store loses and doubles none', async () => {
  const directory = await copyDemoStore()
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const { acknowledged, cut } = await killRepeatedly(2, { DATA_DIR: directory })
  expect(acknowledged).toBeGreaterThan(2)
  expect(cut).toBeGreaterThan(0)
})
