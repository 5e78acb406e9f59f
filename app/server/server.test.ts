import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#testing/declared-routes.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

describe('the server', () => {
  test('says that it is alive and that it is ready', async () => {
    const { nobody } = testServer.as
    expect((await nobody.send({ url: '/health' })).json()).toEqual({ status: 'ok' })
    expect((await nobody.send({ url: '/ready' })).json()).toEqual({ status: 'ready' })
  })

  test.each(['/ready/', '/%72eady', '/health/'])(
    'does not answer %s, which passes a proxy that withholds the route',
    async (url) => {
      const { nobody } = testServer.as
      expect(await nobody.send({ url })).toMatchObject({ statusCode: 404 })
      expect(await nobody.send({ url: '/ready?from=proxy' })).toMatchObject({ statusCode: 200 })
    },
  )

  test('describes every route of the contracts as OpenAPI 3.1', async () => {
    const document = (await testServer.as.nobody.send({ url: '/api/v1/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const wanted = Object.values(allRoutes).map(
      ({ method, path }) => `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`,
    )
    expect(described.toSorted()).toEqual(wanted.toSorted())
  })

  test('has a page that shows this description', async () => {
    const response = await testServer.as.nobody.send({ url: '/api/v1/docs/' })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch('text/html')
    const policy = response.headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'self';.*frame-ancestors 'none'/)
    // A product that is served by http would load nothing with such a rule.
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests/)
  })

  test('serves no description if the operator switches it off', async () => {
    const { as } = await testApp({ connection: testServer.connection, environment: { API_DOCS: 'no' } })
    for (const url of ['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/docs/', '/api/v1/docs/json'])
      expect(await as.nobody.send({ url })).toMatchObject({ statusCode: 404 })
  })

  test.each(['/api/v1/nothing', '/api/v2/chats/', '/assets/none.js', '/wp-login.php'])(
    'answers 404 to %s',
    async (url) => {
      const response = await testServer.as.learner.send({ url, headers: { accept: 'application/json' } })
      expect(response.statusCode).toBe(404)
    },
  )

  test('allows the microphone and audio to its own screens only', async () => {
    const { headers } = await testServer.as.nobody.send({ url: '/health' })
    expect(headers['permissions-policy']).toContain('microphone=(self)')
    expect(headers['content-security-policy']).toMatch(/media-src 'self' blob:(;|$)/)
  })

  test('sends strict headers', async () => {
    const { headers } = await testServer.as.nobody.send({ url: '/health' })
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })
})

describe('an unusual request', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    testServer.as.learner.send({
      method: 'POST',
      url: '/api/v1/chats/1/message',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each([
    ['bad JSON', '{"content":', 400],
    ['prototype keys', '{"content":"hi","__proto__":{"admin":true}}', 400],
    ['an unknown field', '{"content":"hi","admin":true}', 422],
    ['a wrong type', '{"content":{"$ne":1}}', 422],
    ['no body', '', 422],
    ['a huge body', JSON.stringify({ content: 'x'.repeat(200_000) }), 413],
  ])('is answered with a 4xx and a detail: %s', async (_name, payload, status) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(status)
    expect(response.json().detail).toBeTruthy()
  })

  test('with fields that no schema knows is told which', async () => {
    const unknown = { msg: 'There is no field of this name', code: 'text.unknownField' }
    const body = JSON.parse((await post('{"content":"hi","admin":true,"root":1}')).body)
    expect(body.detail).toEqual([
      { loc: ['body', 'admin'], ...unknown },
      { loc: ['body', 'root'], ...unknown },
    ])
    const asked = await testServer.as.admin.send({ url: '/api/v1/admin/users?page=2' })
    expect(asked.json().detail).toEqual([{ loc: ['query', 'page'], ...unknown }])
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain'])(
    'with %s instead of JSON is refused',
    async (type) => {
      expect((await post('content=hi', { 'content-type': type })).statusCode).toBe(415)
    },
  )

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 404],
    [{ origin: 'http://localhost:3000' }, 404],
  ])('with the headers %j is answered %i', async (headers, status) => {
    expect((await post('{"content":"hi"}', headers)).statusCode).toBe(status)
  })

  test('with a JSON content type and no body is accepted where no body is needed', async () => {
    const response = await testServer.as.learner.send({
      method: 'POST',
      url: '/api/v1/chats/create?scenario_id=1&language=en&mood=1',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(200)
  })
})
