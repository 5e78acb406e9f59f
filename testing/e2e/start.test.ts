import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server-process.ts'

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'pp-start-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('a second start on the same store says that it is in use; the first ends cleanly and starts again', async () => {
  const DATA_DIR = await directory()
  const first = await startServer({ DATA_DIR })
  expect(first.output()).toContain(`ready at ${first.url}`)
  expect(first.output()).toContain('learner')
  for (const path of ['//', '///', '//[', '/%ff'])
    expect((await fetch(`${first.url}${path}`)).status).toBe(path === '/%ff' ? 400 : 404)
  await expect(startServer({ DATA_DIR })).rejects.toThrow(/is in use by another process/)
  expect(await first.kill('SIGINT')).toEqual({ code: 0 })

  const again = await startServer({ DATA_DIR })
  console.log(`started again in ${Math.round(again.startedIn)} ms`)
  expect(await again.kill('SIGTERM')).toEqual({ code: 0 })
  expect(again.output()).not.toMatch(/error|warn/i)
})
