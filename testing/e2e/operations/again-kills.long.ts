import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { launchBrowser } from '../browser.ts'
import { copyDemoStore } from '../demo-store.ts'
import { interruptions, interruptTries } from './interrupted-tries.ts'

/**
 * The number of requests that `interruptTries` interrupts in each way: it evaluates a conversation, edits a moment,
 * undoes that, goes on in its branch and evaluates it; on the moment's own screen it shows the branch, says something
 * in the moment's place, and undoes that.
 */
const STEPS = 8

async function cutThroughScreens(environment: Readonly<Record<string, string>>): Promise<void> {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  expect(await interruptTries(environment, browser)).toBe(STEPS * interruptions.length)
}

test('kills and reloads neither lose nor double a try on the embedded store', async () => {
  const directory = await copyDemoStore()
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await cutThroughScreens({ DATA_DIR: directory })
})

test('kills and reloads neither lose nor double a try on PostgreSQL', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await cutThroughScreens({ DATABASE_URL: postgres.url, SEED: 'demo' })
})
