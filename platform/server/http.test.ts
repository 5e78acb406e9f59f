import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp } from './http.ts'

const get = 'GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n'
/** More bytes than the system's buffers hold. */
const large = 'x'.repeat(12_000_000)

test('a connection that never reads its answer is closed, while slow readers and slow answers continue', async () => {
  const app = await createHttp({
    publicUrl: new URL('http://localhost:3000'),
    logger: false,
    unreadTimeout: 300,
  })
  onTestFinished(() => app.close())
  app.get('/large', async () => large)
  app.get('/slow', () => pause(900, 'at last'))
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const open = async () => {
    const socket = connect(Number(address.port), address.hostname).on('error', () => {})
    await once(socket, 'connect')
    onTestFinished(() => void socket.destroy())
    return socket
  }

  const accepted = once(app.server, 'connection')
  const unread = await open()
  const [atServer] = await accepted
  const isGivenUp = once(atServer, 'close')
  unread.pause().write(get)
  const read = await open()
  read.write(get)
  let received = 0
  read.on('data', (piece) => {
    received += piece.length
    read.pause()
    setTimeout(() => read.resume(), 1)
  })
  const slow = fetch(new URL('/slow', address)).then((response) => response.text())
  await isGivenUp
  expect(await slow).toBe('at last')
  await expect.poll(() => received, { timeout: 15_000 }).toBeGreaterThan(large.length)
})
