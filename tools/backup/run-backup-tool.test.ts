import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

test('a restore refuses a security log without a line of it before it touches the store', async () => {
  const folder = await temporaryFolder()
  const log = join(folder, 'prefixed.log')
  const line = {
    kind: 'security',
    time: 1,
    event: 'data.deleted',
    action: 'delete',
    subject: 'chat',
    subjectId: 7,
  }
  await writeFile(log, `Nov 30 10:00:00 here practice[7]: ${JSON.stringify({ ...line, user: 2 })}\n`)
  const given = [join(folder, 'one.backup'), '--security-log', log]
  const { code, output } = await runTool('restore', given, { DATA_DIR: join(folder, 'data') })
  expect(code).toBe(1)
  expect(output).toContain('None of the 1 lines')
  expect(await readdir(folder)).toEqual(['prefixed.log'])
})
