import { rm } from 'node:fs/promises'
import { describe, onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { copyDemoStore } from '../demo-store.ts'
import { killWhileChanging, type KilledStep } from './killing-account-changes.ts'

const steps: readonly KilledStep[] = ['disable', 'enable', 'remove']

describe.each(steps)('both sides agree after a kill while the provider has to %s an account', (step) => {
  describe.each(['before', 'after'] as const)('the server is killed %s the provider’s change', (place) => {
    test('on the embedded store', async () => {
      const directory = await copyDemoStore()
      onTestFinished(() => rm(directory, { recursive: true, force: true }))
      await killWhileChanging({ DATA_DIR: directory }, place, step)
    })

    test('on PostgreSQL', async () => {
      const postgres = await startPostgres()
      onTestFinished(() => postgres.stop())
      await killWhileChanging({ DATABASE_URL: postgres.url, SEED: 'demo' }, place, step)
    })
  })
})
