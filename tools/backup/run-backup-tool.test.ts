import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runTool } from '#testing/e2e/server-process.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pp-backup-tool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a backup refuses the flags of a restore', async () => {
  const folder = await temporaryFolder()
  const to = { DATA_DIR: join(folder, 'data') }
  const { code, output } = await runTool('backup', [join(folder, 'one.backup'), '--force'], to)
  expect(code).toBe(1)
  expect(output).toMatch(/^\s*No backup was made\.\nUnknown option '--force'/)
  expect(await readdir(folder)).toEqual([])
})
