import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, handle } from '#testing/network.ts'
import type { keep, things } from '#testing/sample-contract.ts'
import { buildUrl, createApi, uploadFile } from './api.ts'
import { ApiFailure, clientFailures } from './failure.ts'
import { FIRST_DELAY, onUnauthenticated, retryPolicy } from './http.ts'

const api = createApi<typeof things>()

/** Answers a call with one status after the other, and records the requests. */
function answerInTurn(call: Parameters<typeof handle>[0], statuses: readonly number[]): Request[] {
  const requests: Request[] = []
  handle(call, ({ request }) => {
    const status = statuses[Math.min(requests.length, statuses.length - 1)] ?? 200
    requests.push(request)
    if (status === 0) return HttpResponse.error()
    return HttpResponse.json(status < 400 ? { id: 1 } : {}, { status })
  })
  return requests
}

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => expect.unreachable('it should have failed'),
    (reason: unknown) => reason,
  )
  if (error instanceof ApiFailure) return error
  throw error
}

test('a call has the path, the headers and the JSON body of its contract', async () => {
  const requests = answerInTurn('PUT /things/7', [200])
  await expect(api('PUT /things/:id', { params: { id: 7 }, body: { name: 'lamp' } })).resolves.toEqual({
    id: 1,
  })
  expect(requests[0]?.headers.get('accept')).toBe('application/json')
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  await expect(requests[0]?.json()).resolves.toEqual({ name: 'lamp' })
})

test('every change has an idempotency key, repeated on a retry, and a read has none', async () => {
  const requests = answerInTurn('PUT /things/7', [503, 200])
  await api('PUT /things/:id', { params: { id: 7 }, body: { name: 'lamp' } })
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  const reads = answerInTurn('GET /things/', [200])
  await api('GET /things/')
  expect(reads[0]?.headers.has('idempotency-key')).toBe(false)
})

test('undefined query parameters are left out of the address', async () => {
  const requests = answerInTurn('GET /things/', [200])
  await api('GET /things/')
  await api('GET /things/', { query: { limit: 5, colour: undefined } })
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?limit=5'])
})

test('an empty payload is an empty JSON body', async () => {
  const requests = answerInTurn('POST /things/make', [200])
  await api('POST /things/make', { query: { shelf: 2 } })
  await expect(requests[0]?.text()).resolves.toBe('{}')
})

test.each([[500], [502], [503], [504], [0]])(
  'a failure with status %s is tried four times with the same idempotency key',
  async (status) => {
    const requests = answerInTurn('POST /things/make', [status])
    const failure = await failureOf(api('POST /things/make', { query: { shelf: 2 } }))
    expect(requests).toHaveLength(4)
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(failure.kind).toBe(status === 0 ? 'network' : 'server')
    expect(failure.message).toMatch(status === 0 ? 'Request failed after retries' : `HTTP ${status}`)
  },
)

test('a call waits one, two and four seconds between its attempts', async () => {
  const { firstDelay } = retryPolicy
  retryPolicy.firstDelay = FIRST_DELAY
  const waits: number[] = []
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, delay = 0) => {
    const isPause = delay >= FIRST_DELAY && delay < retryPolicy.timeout
    if (isPause) waits.push(delay)
    return setTimeout(work, isPause ? 0 : delay)
  })
  onTestFinished(() => {
    retryPolicy.firstDelay = firstDelay
    spy.mockRestore()
  })
  answerInTurn('GET /things/', [500])
  await failureOf(api('GET /things/'))
  expect(waits).toEqual([1000, 2000, 4000])
})

test('a call that succeeds after failures is a success', async () => {
  const requests = answerInTurn('POST /things/make', [500, 0, 200])
  await expect(api('POST /things/make', { query: { shelf: 2 } })).resolves.toEqual({ id: 1 })
  expect(requests).toHaveLength(3)
})

test.each([400, 401, 403, 404, 408, 409, 413, 422, 425, 429])('status %s is not retried', async (status) => {
  const requests = answerInTurn('GET /things/', [status])
  const failure = await failureOf(api('GET /things/'))
  expect(requests).toHaveLength(1)
  expect(failure).toMatchObject({ kind: 'client', status })
})

test('an idempotency key that is passed in is used', async () => {
  const requests = answerInTurn('POST /things/make', [200])
  await api('POST /things/make', { query: { shelf: 2 } }, { idempotencyKey: 'mine' })
  expect(requests[0]?.headers.get('idempotency-key')).toBe('mine')
})

test.each([
  [{ detail: 'No such thing' }, 'No such thing'],
  [
    { detail: [{ loc: ['body', 'name'], msg: 'Name is required' }, { msg: 'Too dark' }] },
    'Name is required, Too dark',
  ],
  [{ detail: ['One', 'Two'] }, 'One, Two'],
  [{ error: 'It broke' }, 'It broke'],
  [{ detail: null }, 'HTTP 422: Unprocessable Entity'],
  ['text', 'HTTP 422: Unprocessable Entity'],
])('the body %j becomes the message "%s"', async (body, message) => {
  answer('GET /things/', body, { status: 422, statusText: 'Unprocessable Entity' })
  expect((await failureOf(api('GET /things/'))).message).toBe(message)
})

test('a body that is not JSON is a failure like any other', async () => {
  handle(
    'GET /things/',
    () => new HttpResponse('<html>Bad gateway</html>', { status: 404, statusText: 'Gone' }),
  )
  expect((await failureOf(api('GET /things/'))).message).toBe('HTTP 404: Gone')
  handle(
    'GET /things/',
    () => new HttpResponse('{', { status: 404, headers: { 'content-type': 'application/json' } }),
  )
  expect((await failureOf(api('GET /things/'))).kind).toBe('client')
  handle('GET /things/', () => new HttpResponse('<html>Sign in to the hotel</html>'))
  expect(await failureOf(api('GET /things/'))).toMatchObject({
    kind: 'server',
    status: 200,
    message: clientFailures.unknown.detail,
  })
})

test('an empty answer is fine where the contract expects none', async () => {
  handle('DELETE /things/7', () => new HttpResponse(null, { status: 204 }))
  await expect(api('DELETE /things/:id', { params: { id: 7 } })).resolves.toBeUndefined()
})

test('a server that does not answer in time is a timeout, tried four times', async () => {
  const { timeout } = retryPolicy
  retryPolicy.timeout = 250
  let calls = 0
  handle('GET /things/', async () => {
    calls += 1
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return HttpResponse.json([])
  })
  const failure = await failureOf(api('GET /things/'))
  retryPolicy.timeout = timeout
  expect(failure).toMatchObject({ kind: 'timeout', status: 408, message: 'Request timeout' })
  expect(calls).toBe(4)
})

test('an aborted request is a failure of the kind abort', async () => {
  handle('GET /things/', () => new Promise(() => undefined))
  const controller = new AbortController()
  const call = failureOf(api('GET /things/', {}, { signal: controller.signal }))
  controller.abort()
  expect((await call).kind).toBe('abort')
})

test('a failure by rate limit has the seconds of its retry-after header', async () => {
  answer('GET /things/', { detail: 'Slow down' }, { status: 429, headers: { 'retry-after': '7' } })
  expect((await failureOf(api('GET /things/'))).retryAfter).toBe(7)
})

test('a listener is called on a 401 answer until it is removed', async () => {
  let heard = 0
  const stop = onUnauthenticated(() => (heard += 1))
  answer('GET /things/', { detail: 'Missing authorization token' }, { status: 401 })
  await failureOf(api('GET /things/'))
  stop()
  await failureOf(api('GET /things/'))
  expect(heard).toBe(1)
})

test('a file is uploaded in a form with its texts', async () => {
  let form: FormData | undefined
  handle('POST /things/:id/picture', async ({ request }) => {
    form = await request.formData()
    return HttpResponse.json({ id: 3 })
  })
  const picture = new File(['...'], 'lamp.png', { type: 'image/png' })
  const sent = { params: { id: 3 }, texts: { name: 'lamp' } }
  await expect(
    uploadFile<typeof keep>('POST /things/:id/picture', sent, ['picture', picture]),
  ).resolves.toEqual({ id: 3 })
  expect(form?.get('name')).toBe('lamp')
  expect(form?.get('picture')).toMatchObject({ name: 'lamp.png', type: 'image/png', size: 3 })
})

test('path and query parameters are escaped', () => {
  expect(buildUrl<typeof things.remove>('DELETE /things/:id', { params: { id: '../x?y' } })).toBe(
    '/api/v1/things/..%2Fx%3Fy',
  )
  expect(buildUrl<typeof things.list>('GET /things/', { query: { colour: 'a&b' } })).toBe(
    '/api/v1/things/?colour=a%26b',
  )
})

// The type check fails at each of these lines as soon as it would compile; no running test could see that.
const isNew = document.title === ''
const file = new Blob()
// @ts-expect-error -- there is no such route
void (() => api('GET /nowhere'))
// @ts-expect-error -- the name is missing
void (() => api('PUT /things/:id', { params: { id: 7 } }))
// @ts-expect-error -- one of the two needs a name
void (() => api(isNew ? 'PUT /things/:id' : 'DELETE /things/:id', { params: { id: 7 } }))
// @ts-expect-error -- the thing is missing
void (() => uploadFile<typeof keep>('POST /things/:id/picture', {}, ['picture', file]))
// @ts-expect-error -- nobody has said which contract it is
void (() => createApi()('GET /things/'))
