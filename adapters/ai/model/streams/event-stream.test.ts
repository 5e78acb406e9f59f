import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEventServer } from '#testing/model-servers/event-server.ts'
import { eventAsker } from './event-stream.ts'

/** A proxy that notes where it is asked to connect to. */
async function startProxy() {
  const asked: string[] = []
  const server = createServer().listen(0, '127.0.0.1')
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url)
    const [host = '', port = ''] = url.split(':')
    const other = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      other.pipe(socket).pipe(other)
    })
    onTestFinished(() => void other.destroy())
  })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { asked, url: `http://127.0.0.1:${address.port}` }
}

test.each([true, false])('a model is asked by the proxy of the environment: %s', async (byProxy) => {
  const proxy = await startProxy()
  vi.stubEnv('HTTP_PROXY', proxy.url)
  vi.stubEnv('NO_PROXY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await startEventServer()
  const events = eventAsker(byProxy)({
    url: server.url,
    headers: {},
    body: Buffer.from('{}'),
    signal: undefined,
  })
  const answer = await server.answer
  answer.end('data: hello\n\n')
  const heard: (readonly string[])[] = []
  for await (const batch of await events) heard.push(batch)
  expect(heard).toEqual([['hello']])
  expect(proxy.asked).toHaveLength(byProxy ? 1 : 0)
})
