import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { killWhileProvisioning } from './killing-provisioning.ts'

test('a kill between account and user leaves neither in the embedded store, and a retry creates both', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-provisioning-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await killWhileProvisioning({ DATA_DIR: directory })
})

test('a kill between account and user leaves neither in PostgreSQL once the claim has lapsed', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await killWhileProvisioning({ DATABASE_URL: postgres.url, SEED: 'demo' })
})
