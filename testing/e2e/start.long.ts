import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { copyDemoStore } from './demo-store.ts'
import { startServer } from './server-process.ts'

test('a port that is taken, and a wrong variable, are said in a sentence', async () => {
  const DATA_DIR = await copyDemoStore()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await expect(startServer({ DATA_DIR }, port)).rejects.toThrow(/The port is taken/)
  await expect(startServer({ PARTNER_MODEL: 'nobody' })).rejects.toThrow(
    /there is no provider called "nobody"/,
  )
})

// npm passes the signal on to the shell of its script only.
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
