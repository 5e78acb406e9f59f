import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server-process.ts'

/** The number of the account `nobody`, by custom. */
const NOBODY = 65534

/** What an account without any rights can read below a folder. */
function readableForNobody(folder: string): readonly string[] {
  const find = ['/usr/bin/find', folder, '-readable']
  const { stdout, error } = spawnSync(find[0] ?? '', find.slice(1), {
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
  })
  if (error) throw error
  return stdout.split('\n').filter((line) => line !== '')
}

test('another account of the machine reads nothing of DATA_DIR, and a store that was open to it is closed', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('needs root, who alone can become another account')
  const outer = mkdtempSync(join(tmpdir(), 'pp-private-data-'))
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }))
  chmodSync(outer, 0o755)
  const directory = join(outer, 'data')
  mkdirSync(directory)
  writeFileSync(join(directory, 'left-by-an-older-version'), 'hashes and keys')
  chmodSync(directory, 0o777)
  chmodSync(join(directory, 'left-by-an-older-version'), 0o666)
  expect(readableForNobody(directory)).toHaveLength(2)

  const server = await startServer({ DATA_DIR: directory })
  await expect.poll(() => server.output()).toContain('others on this machine had access to the data')
  await fetch(`${server.url}/ready`)
  expect(readableForNobody(directory)).toEqual([])
  await server.kill('SIGTERM')
  const all = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  expect(all.length).toBeGreaterThan(900)
  const open = ['.', ...all].filter((path) => (statSync(join(directory, path)).mode & 0o077) !== 0)
  expect(open).toEqual([])

  const again = await startServer({ DATA_DIR: directory })
  expect(again.output()).not.toContain('had access to the data')
  await again.kill('SIGTERM')
})
