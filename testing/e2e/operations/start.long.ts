import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../../ports.ts'
import { copyDemoStore } from '../demo-store.ts'
import { startServer } from '../server-process.ts'

test('a taken port and a wrong variable are reported with a sentence', async () => {
  const DATA_DIR = await copyDemoStore()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = await listenLocally(other)
  await expect(startServer({ DATA_DIR }, port)).rejects.toThrow(/The port is taken/)
  await expect(startServer({ PARTNER_MODEL: 'nobody' })).rejects.toThrow(
    /there is no provider called "nobody"/,
  )
})

// npm forwards the signal only to the shell of its script.
test('SIGTERM to `npm start` ends the server', async () => {
  const DATA_DIR = await copyDemoStore()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const server = await startServer({ DATA_DIR }, undefined, ['npm', 'start'])
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  await server.kill('SIGTERM')
  await expect.poll(() => fetch(server.url).catch(() => 'gone'), { timeout: 10_000 }).toBe('gone')
  const again = await startServer({ DATA_DIR })
  expect(await again.kill('SIGTERM')).toEqual({ code: 0 })
})

test('a second start on a store that is in use is refused, and the store can be started again later', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'pp-start-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
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
