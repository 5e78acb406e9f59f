import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { resolveAiServices } from '#adapters/ai/resolve.ts'
import { createTestApp } from '#testing/app.ts'
import { variablesFor } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import { listenOnLoopback } from '#testing/model-servers/loopback.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { messageRequest, startChat } from '#testing/chat-requests.ts'
import { readConfig } from './configuration.ts'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(Attribute),
})
const Received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })),
    }),
  ),
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

/** A receiver of OTLP over HTTP. */
async function startReceiver() {
  const received: z.output<typeof Received>[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') received.push(Received.parse(body))
      authorizations.push(request.headers.authorization)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { url: await listenOnLoopback(server), received, authorizations }
}

// OpenTelemetry takes its time to load on a busy machine.
test('the trace of a turn contains the request, the claim and the call of the model, under its caller', async () => {
  const { url, received } = await startReceiver()
  const model = await openModelServer()
  const environment = {
    ...variablesFor(model.url),
    PARTNER_MODEL: 'local:some-model',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
  }
  const { lines, logger } = keepLogLines('info')
  const testServer = await createTestApp({
    ...(await resolveAiServices(readConfig(environment))),
    environment,
    logger,
  })
  const { learner, nobody } = testServer.as
  const chatId = await startChat(learner)
  const answer = await learner.send({
    ...messageRequest(chatId, 'How was it?'),
    headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` },
  })
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, TRACE])
  await nobody.send({ url: '/api/v1/users/me?code=of-a-sign-in' })
  // Closing sends the remaining spans.
  await testServer.close()

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)),
  )
  const request = spans.find(({ parentSpanId }) => parentSpanId === CALLER)
  expect(request).toMatchObject({ name: 'POST /api/v1/chats/:chat_id/message', traceId: TRACE })
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(['claim turn', 'model call']))
  const [resource] = received[0]?.resourceSpans ?? []
  expect(resource?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'performance-partner' },
  })
  expect(JSON.stringify(received)).not.toContain('of-a-sign-in')
  // Log lines have the trace's id, whether the caller or the product began the trace.
  const own = spans.find(({ name }) => name === 'GET /api/v1/users/me')
  expect(lines.some(({ traceId, msg }) => msg === 'request completed' && traceId === own?.traceId)).toBe(true)
  expect(lines.some(({ traceId, msg }) => msg === 'request completed' && traceId === TRACE)).toBe(true)
}, 60_000)

test('the receiver of traces gets the headers that are in a file', async () => {
  const { url, authorizations } = await startReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'pp-traces-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'headers')
  await writeFile(file, 'x-tenant=practice, authorization=Bearer%20of-the=receiver\n')
  const testServer = await createTestApp({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS_FILE: file },
  })
  await testServer.as.nobody.send({ url: '/api/v1/users/me' })
  await testServer.close()
  expect(new Set(authorizations)).toEqual(new Set(['Bearer of-the=receiver']))
}, 60_000)
