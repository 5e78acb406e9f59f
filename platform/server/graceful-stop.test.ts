import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isStopping } from './graceful-stop.ts'
import { createHttp } from './http.ts'

/** More bytes than the system's buffers hold. */
const large = 'x'.repeat(12_000_000)

/** A server with a slow answer, and connections to it that send the given bytes. */
async function listening(drain = 0) {
  const app = await createHttp({ publicUrl: new URL('http://localhost:3000'), logger: false, drain })
  onTestFinished(() => app.close())
  const slow = Promise.withResolvers<{ said: string }>()
  app.get('/quick', async () => ({}))
  app.get('/slow', () => slow.promise)
  app.get('/large', async () => ({ large }))
  app.post('/', async () => ({}))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const open = async (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    if (bytes !== '') socket.write(bytes)
    return socket
  }
  return { app, slow, open }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test('a stop waits neither for silent connections nor for incomplete requests', async () => {
  const { app, open } = await listening()
  const half =
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  const sockets = [await open(''), await open(half), await open('GET / HT')]
  const answered = await open(get('/quick'))
  await once(answered, 'data')
  const closed = [...sockets, answered].map((socket) => text(socket).catch(() => {}))
  const began = performance.now()
  await app.close()
  await Promise.all(closed)
  expect(performance.now() - began).toBeLessThan(3000)
})

test('a stop waits for a request that is being answered', async () => {
  const { app, slow, open } = await listening()
  const socket = await open(get('/slow'))
  const answer = text(socket)
  await once(app.server, 'request')
  const closing = app.close()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  slow.resolve({ said: 'at last' })
  expect(await answer).toMatch('{"said":"at last"}')
  await closing
})

test('a stop waits for a client that is still reading its answer', async () => {
  const { app, open } = await listening()
  const socket = await open(get('/large'))
  // Reads nothing until the stop has begun, so that most of the answer is still in the server.
  socket.pause()
  await once(app.server, 'request')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const closing = app.close()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await text(socket)).toContain(`{"large":"${large}"}`)
  await closing
})

test('a request during a stop is refused with an error in the usual form', async () => {
  const { app, slow, open } = await listening()
  const socket = await open(get('/slow'))
  await once(app.server, 'request')
  const closing = app.close()
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.write(get('/quick'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  slow.resolve({ said: 'at last' })
  const answers = await text(socket)
  expect(answers).toMatch('{"said":"at last"}')
  expect(answers).toMatch('HTTP/1.1 503')
  expect(answers).toMatch('{"detail":"The server is stopping. Please try again.","code":"request.stopping"')
  await closing
})

test('a draining server answers requests and closes each connection', async () => {
  const { app, open } = await listening(500)
  const used = await open(get('/quick'))
  await once(used, 'data')
  const closing = app.close()
  used.write(get('/quick'))
  for (const socket of [used, await open(get('/quick'))]) {
    const answer = await text(socket)
    expect(answer).toMatch('HTTP/1.1 200')
    expect(answer.toLowerCase()).toMatch('connection: close')
  }
  expect(isStopping(app)).toBe(true)
  await closing
  await expect(open('')).rejects.toThrow('ECONNREFUSED')
})
