import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { say, startChat } from '#testing/chat-requests.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test.each([
  ['a proxy’s id', { 'x-request-id': 'web-1_0000.c0ffee42' }, /^web-1_0000\.c0ffee42$/],
  ['the id of a trace', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }, new RegExp(`^${TRACE}$`)],
  ['no trace of zeros', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }, UUID],
  ['nothing with other characters', { 'x-request-id': 'c0ffee42{"level":60}' }, UUID],
  ['nothing that is too long', { 'x-request-id': 'a'.repeat(65) }, UUID],
  ['nothing that is too short', { 'x-request-id': 'short' }, UUID],
])('the id of a request is %s', async (_name, headers, id) => {
  const response = await testServer.as.nobody.send({ url: '/health', headers })
  expect(response.headers['x-request-id']).toMatch(id)
})

test.each([
  ['no session', 401, { url: '/api/v1/users/me' }],
  ['no such route', 404, { url: '/api/v1/chats/999999' }],
  ['a broken rule', 422, { url: '/api/v1/chats/x' }],
  ['another site', 403, { method: 'POST', url: '/api/v1/chats/1/message', headers: { origin: 'null' } }],
  ['an address that cannot be decoded', 400, { url: '/api/v1/chats/%ff' }],
] as const)('an error has the same id in its header and its body: %s', async (_name, status, request) => {
  const person = status === 401 ? testServer.as.nobody : testServer.as.learner
  const response = await person.send(request)
  expect(response.statusCode).toBe(status)
  expect(response.json().request_id).toMatch(UUID)
  expect(response.headers['x-request-id']).toBe(response.json().request_id)
})

test('a failed claim is logged with its request and its chat', async () => {
  const { lines, logger } = keepLogLines()
  const { connection, close } = await createTestDatabase('owner')
  onTestFinished(close)
  const { as } = await testApp({ logger, connection })
  const chatId = await startChat(as.learner)
  await sql`drop table leases`.execute(connection.database)
  const { status, headers } = await say(as.learner, chatId, 'Hello')
  expect(status).toBe(500)
  expect(lines).toMatchObject([
    {
      msg: 'unexpected error',
      reqId: headers['x-request-id'],
      chatId: Number(chatId),
      error: { code: '42P01' },
    },
  ])
})
