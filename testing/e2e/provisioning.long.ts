import { onTestFinished, test } from 'vitest'
import { startPostgres } from '#testing/postgres.ts'
import { killWhileProvisioning } from './killing-provisioning.ts'

test('killed between account and user, PostgreSQL has neither once the claim has lapsed', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await killWhileProvisioning({ DATABASE_URL: postgres.url, SEED: 'demo' })
})
