import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyDemoStore } from '../demo-store.ts'
import { startServer } from '../server-process.ts'

/** The usual user id of the account `nobody`. */
const NOBODY = 65534

/** The files below a folder that an account without rights can read. */
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

test('another account of the machine cannot read DATA_DIR, and a start removes wider rights', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('needs root, who alone can become another account')
  const directory = await copyDemoStore()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const all = () => ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]
  // With the modes that an earlier version left.
  for (const path of all())
    chmodSync(join(directory, path), statSync(join(directory, path)).isDirectory() ? 0o777 : 0o666)
  expect(readableForNobody(directory).length).toBe(all().length)
  expect(all().length).toBeGreaterThan(900)

  const server = await startServer({ DATA_DIR: directory })
  await expect.poll(() => server.output()).toContain('others on this machine had access to the data')
  await fetch(`${server.url}/ready`)
  expect(readableForNobody(directory)).toEqual([])
  await server.kill('SIGTERM')
  const open = all().filter((path) => (statSync(join(directory, path)).mode & 0o077) !== 0)
  expect(open).toEqual([])

  const again = await startServer({ DATA_DIR: directory })
  expect(again.output()).not.toContain('had access to the data')
  await again.kill('SIGTERM')
})
