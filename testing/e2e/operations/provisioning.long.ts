import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { killWhileProvisioning } from './killing-provisioning.ts'

test('killed between account and user, the embedded store has neither, and the same attempt makes both', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-provisioning-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await killWhileProvisioning({ DATA_DIR: directory })
})

test('killed between account and user, PostgreSQL has neither once the claim has lapsed', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await killWhileProvisioning({ DATABASE_URL: postgres.url, SEED: 'demo' })
})
