import { rm } from 'node:fs/promises'
import { describe, onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { copyDemoStore } from '../demo-store.ts'
import { killWhileChanging, type KilledStep } from './killing-account-changes.ts'

const steps: readonly KilledStep[] = ['disable', 'enable', 'remove']

describe.each(steps)(
  'where a process is killed while the provider is to %s an account, both sides come to agree',
  (step) => {
    describe.each(['before', 'after'] as const)('the server is killed %s that', (place) => {
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
  },
)
