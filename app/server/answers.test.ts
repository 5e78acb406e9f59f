import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { messageRequest, startChat } from '#testing/chat-requests.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

/** One address for each kind of answer: a success, a refusal, a page of the provider, and one that does not exist. */
const addresses = ['/api/v1/scenarios/', '/api/v1/admin/users', '/idp/forgot', '/api/v1/nothing', '/health']

test('every answer has the headers against content sniffing, framing and referrer leaks', async () => {
  for (const url of addresses) {
    const { headers } = await testServer.as.learner.send({ url })
    const policy = String(headers['content-security-policy'])
    // Whatever the policy does not list must be forbidden.
    for (const rule of [
      /default-src '(?:self|none)'/,
      /frame-ancestors 'none'/,
      /(?:object|default)-src 'none'/,
      /base-uri 'none'/,
    ])
      expect([url, policy]).toEqual([url, expect.stringMatching(rule)])
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|https?:|\*)/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  }
  const { headers } = await testServer.as.nobody.send({ url: '/health' })
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
})

test('no answer allows another site to read it', async () => {
  const origin = 'https://evil.example'
  for (const method of ['GET', 'OPTIONS'] as const)
    for (const url of addresses) {
      const { headers } = await testServer.as.learner.send({
        method,
        url,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test('TRACE, OPTIONS and PATCH are answered with 404, and http is not redirected to https', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PATCH'] as const)
    for (const url of ['/api/v1/scenarios/', '/health']) {
      const { statusCode } = await testServer.as.learner.send({ method, url })
      expect([method, url, statusCode]).toEqual([method, url, 404])
    }
  const { statusCode, headers } = await testServer.as.learner.send({
    url: '/api/v1/scenarios/',
    headers: { 'x-forwarded-proto': 'http' },
  })
  expect([statusCode, headers.location]).toEqual([200, undefined])
})

test('a query parameter that is repeated or unknown is refused', async () => {
  const id = await startChat(testServer.as.learner)
  for (const query of ['limit=1&limit=2', 'limit=1&admin=true', 'limit[]=1'])
    expect([
      query,
      (await testServer.as.learner.send({ url: `/api/v1/chats/${id}/messages?${query}` })).statusCode,
    ]).toEqual([query, 422])
})

test('an answer states its content type and charset and forbids storing it', async () => {
  const { learner } = testServer.as
  const id = await startChat(learner)
  const streamed = messageRequest(id, 'Good morning.')
  const answers = [
    await learner.send({ url: '/api/v1/scenarios/' }),
    await learner.send({ url: '/api/v1/chats/4711' }),
    await learner.send({ ...streamed, headers: { accept: 'text/event-stream' } }),
    await learner.send({ url: '/idp/forgot' }),
  ]
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
    'application/json; charset=utf-8',
    'application/json; charset=utf-8',
    expect.stringMatching(/^text\/event-stream/),
    expect.stringMatching(/^text\/html; ?charset=utf-8$/i),
  ])
  for (const { headers } of [answers[0], answers[2], answers[3]].flatMap((one) => one ?? []))
    expect(headers['cache-control']).toContain('no-store')
})
