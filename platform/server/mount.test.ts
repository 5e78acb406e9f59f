import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { eventsIn } from '#testing/chat-requests.ts'
import { DomainError } from './errors.ts'
import { createHttp } from './http.ts'
import { createFairShare } from './fair-share.ts'
import { mount } from './mount.ts'
import { createProgramGate } from './program-gate.ts'
import { createSessionWatch } from './session-watch.ts'

const routes = {
  speak: route({
    method: 'GET',
    path: '/speech',
    access: 'public',
    summary: 'Says a word, and then whatever a test likes',
    reply: z.object({}),
    events: { delta: z.object({ text: z.string() }) },
  }),
}

async function streamThatFailsWith(error: Error, word?: string) {
  const app = await createHttp({ publicUrl: new URL('http://localhost:3000'), logger: false })
  onTestFinished(() => app.close())
  const gate = {
    sessionCookie: 'session',
    identify: async () => undefined,
    fairShare: createFairShare(),
    programs: createProgramGate(async () => undefined),
    ...createSessionWatch(
      async () => [],
      () => {},
    ),
  }
  mount(app, gate, routes, {
    speak: async () =>
      (async function* () {
        if (word !== undefined) yield { event: 'delta' as const, data: { text: word } }
        throw error
      })(),
  })
  const answer = await app.inject({ url: '/api/v1/speech', headers: { accept: 'text/event-stream' } })
  return { ...answer, events: eventsIn(answer.body) }
}

test.each(['Hello', undefined])('a stream that fails after saying %s ends with the error', async (word) => {
  const said = word === undefined ? [] : [{ event: 'delta', data: { text: word } }]
  const { full } = defineFailures('samples', { full: ['conflict', 'At most {{count}} at once'] })
  const busy = await streamThatFailsWith(new DomainError(full({ count: 2 })), word)
  expect(busy.statusCode).toBe(200)
  expect(busy.events).toMatchObject([
    ...said,
    {
      event: 'error',
      data: { status: 409, detail: 'At most 2 at once', code: 'samples.full', params: { count: 2 } },
    },
  ])
  const { away } = defineFailures('samples', { away: ['unavailable', 'Nobody is here'] })
  const unavailable = await streamThatFailsWith(new DomainError(away, { retryAfter: 7 }), word)
  expect(unavailable.events.at(-1)).toMatchObject({ data: { status: 503, retry_after: 7 } })
  const broken = await streamThatFailsWith(new Error('secret-host.example refused'), word)
  expect(broken.events).toMatchObject([
    ...said,
    { event: 'error', data: { status: 500, detail: 'Internal server error', code: 'request.internal' } },
  ])
})
