import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { disconnectSignal } from './abort.ts'
import { createHttp } from './http.ts'
import { loggerOptions } from './log.ts'

/** A server whose only call waits until its client has left, and the lines that it logs. */
async function startWaiting(end: (reason: unknown) => unknown) {
  const stream = new PassThrough()
  const lines: { readonly level: number; readonly msg: string }[] = []
  stream.on('data', (line) => lines.push(JSON.parse(String(line))))
  const logger = { ...loggerOptions({ logLevel: 'info' }), stream }
  const app = await createHttp({ publicUrl: new URL('http://localhost'), logger })
  onTestFinished(() => app.close())
  const arrived = Promise.withResolvers<void>()
  app.get('/wait', async (_request, reply) => {
    const signal = disconnectSignal(reply)
    arrived.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    throw end(signal.reason)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leave = async () => {
    const leaving = new AbortController()
    const answer = fetch(`${address}/wait`, { signal: leaving.signal }).catch(() => 'left')
    await arrived.promise
    leaving.abort()
    expect(await answer).toBe('left')
    await expect.poll(() => lines.some(({ msg }) => /left|unexpected/.test(msg))).toBe(true)
    await setTimeout(20)
  }
  return { leave, lines }
}

const INFO = 30
const ERROR = 50

test('a client that leaves is logged as information, not as an error', async () => {
  const { leave, lines } = await startWaiting((reason) => reason)
  await leave()
  expect(lines.filter(({ level }) => level > INFO)).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ level: INFO, msg: 'the client has left' }))
})

test('a program error is logged as an error even if the client has left', async () => {
  const { leave, lines } = await startWaiting(() => new TypeError('of undefined'))
  await leave()
  expect(lines).toContainEqual(expect.objectContaining({ level: ERROR, msg: 'unexpected error' }))
})

test('while the database is away a client is told when to try again, and with a full disk it is not', async () => {
  const app = await createHttp({ publicUrl: new URL('http://localhost'), logger: false })
  onTestFinished(() => app.close())
  app.get('/fail/:code', ({ params }) => Promise.reject(Object.assign(new Error('no'), params)))
  const fail = async (code: string) => {
    const { statusCode, headers } = await app.inject({ url: `/fail/${code}` })
    return [statusCode, headers['retry-after']]
  }
  expect([await fail('ECONNREFUSED'), await fail('53100')]).toEqual([
    [503, '2'],
    [503, undefined],
  ])
})
