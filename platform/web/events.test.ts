import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { handle } from '#testing/network.ts'
import type { talk } from '#testing/sample-contract.ts'
import { streamEvents } from './events.ts'
import { ApiFailure } from './failure.ts'
import { retryPolicy } from './http.ts'

const streamOf = (chunks: readonly string[], end: 'close' | 'break' | 'silence' = 'close') =>
  new HttpResponse(
    new ReadableStream({
      start(controller) {
        const encoder = new TextEncoder()
        for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
        if (end === 'close') controller.close()
        if (end === 'break') controller.error(new TypeError('cut'))
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )

/** Collects the events of a stream, and its failure if there is one. */
async function listen(options: Parameters<typeof streamEvents>[2] = {}) {
  const events: unknown[] = []
  try {
    for await (const event of streamEvents<typeof talk>('POST /talk', { body: { text: 'Hello' } }, options))
      events.push(event)
    return { events, failure: undefined }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { events, failure: error }
  }
}

const hello = 'event: delta\ndata: {"text":"Hel"}\n\nevent: delta\ndata: {"text":"lo é"}\n\n'
const done = 'event: done\ndata: {"count":1}\n\n'

test('events are read one by one, even if the network splits them', async () => {
  handle('POST /talk', ({ request }) => {
    expect(request.headers.get('accept')).toBe('text/event-stream')
    expect(request.headers.get('idempotency-key')).toBe('mine')
    return streamOf([hello.slice(0, 21), hello.slice(21), ': still here\n\n', done])
  })
  const { events, failure } = await listen({ idempotencyKey: 'mine' })
  expect(failure).toBeUndefined()
  expect(events).toEqual([
    { event: 'delta', data: { text: 'Hel' } },
    { event: 'delta', data: { text: 'lo é' } },
    { event: 'done', data: { count: 1 } },
  ])
})

test('an error in the stream is an event and causes no retry', async () => {
  let calls = 0
  handle('POST /talk', () => {
    calls += 1
    return streamOf([hello, 'event: error\ndata: {"status":502,"detail":"Gone"}\n\n'])
  })
  const { events, failure } = await listen()
  expect(events.at(-1)).toEqual({ event: 'error', data: { status: 502, detail: 'Gone' } })
  expect(failure).toBeUndefined()
  expect(calls).toBe(1)
})

test.each(['close', 'break'] as const)(
  'a stream that is cut (%s) is a network failure and is not retried',
  async (end) => {
    let calls = 0
    handle('POST /talk', () => {
      calls += 1
      return streamOf([hello], end)
    })
    const { failure } = await listen()
    expect(failure).toMatchObject({ kind: 'network', message: 'Request failed after retries' })
    expect(calls).toBe(1)
  },
)

test('a failure before the stream is retried as in any call', async () => {
  let calls = 0
  handle('POST /talk', () => {
    calls += 1
    return calls < 3 ? HttpResponse.json({ detail: 'Busy' }, { status: 503 }) : streamOf([done])
  })
  const { events } = await listen()
  expect(events).toHaveLength(1)
  expect(calls).toBe(3)
})

test('a refusal before the stream is a failure with the server’s message', async () => {
  handle('POST /talk', () =>
    HttpResponse.json({ detail: 'Slow down' }, { status: 429, headers: { 'retry-after': '8' } }),
  )
  expect((await listen()).failure).toMatchObject({ kind: 'client', message: 'Slow down', retryAfter: 8 })
})

test('an answer that is no stream is a failure', async () => {
  handle('POST /talk', () => HttpResponse.json({ count: 1 }))
  expect((await listen()).failure?.kind).toBe('server')
})

test('an event with unreadable data is skipped', async () => {
  handle('POST /talk', () => streamOf(['event: delta\ndata: nonsense\n\n', done]))
  expect((await listen()).events).toEqual([{ event: 'done', data: { count: 1 } }])
})

test('a connection that falls silent is a timeout', async () => {
  const { timeout } = retryPolicy
  retryPolicy.timeout = 50
  handle('POST /talk', () => streamOf([hello], 'silence'))
  const { failure } = await listen()
  retryPolicy.timeout = timeout
  expect(failure).toMatchObject({ kind: 'timeout', message: 'Request timeout' })
})

test('an abort by the reader is a failure of the kind abort', async () => {
  handle('POST /talk', () => streamOf([hello], 'silence'))
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 30)
  expect((await listen({ signal: controller.signal })).failure?.kind).toBe('abort')
})
