import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { killWhileProvisioning } from './killing-provisioning.ts'

test('killed between account and user, the embedded store has neither, and the same attempt makes both', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-provisioning-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await killWhileProvisioning({ DATA_DIR: directory })
})
