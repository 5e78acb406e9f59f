import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/connect.ts'
import { testApp } from '#testing/app.ts'
import { unreachableDatabase } from '#testing/unreachable-database.ts'
import { createBrowser } from '#testing/browser.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { standInEvaluator } from '#testing/evaluator.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { signInWith } from '#testing/sign-in.ts'
import { readConfig } from './configuration.ts'
import { createServer } from './server.ts'

test('an outage of the database is answered with a sentence, and its start and end are logged once each', async () => {
  const connection = await connect({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'practice' }
  const aiServices = { partner: standInPartner(), evaluator: standInEvaluator() }
  const { lines, logger } = keepLogLines()
  let isBack = false
  const app = await createServer({
    config: readConfig(oidc),
    connection: { ...connection, findStoreProblem: async () => (isBack ? undefined : 'database') },
    ...aiServices,
    withScreens: false,
    logger,
  })
  const ask = () => app.inject({ url: '/api/v1/users/me', headers: { cookie: 'session=some-token' } })
  const response = await ask()
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({
    detail: 'The service is not available at the moment. Please try again.',
    code: 'request.unavailable',
    request_id: response.headers['x-request-id'],
  })
  expect(response.headers['retry-after']).toBe('2')
  await ask()
  const authorization = `Bearer scim-1-${'a'.repeat(43)}`
  const ofDirectory = await app.inject({ url: '/scim/v2/Users', headers: { authorization } })
  expect([ofDirectory.statusCode, ofDirectory.headers['retry-after']]).toEqual([503, '2'])
  expect((await app.inject({ url: '/ready' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
  const told = () => lines.filter(({ msg }) => /database/.test(msg))
  expect(told()).toMatchObject([
    { msg: 'the database is away', reqId: response.headers['x-request-id'], error: { code: 'ECONNREFUSED' } },
  ])
  isBack = true
  await until(() => told().length > 1)
  expect(told()[1]).toMatchObject({ msg: 'database is back', failedRequests: 3 })
  await app.close()
  await connection.close()
})

test('the embedded provider shows a page during an outage of the database, whose start and end are logged once each', async () => {
  const { connection, close } = await createTestDatabase()
  onTestFinished(close)
  const { database, state } = unreachableDatabase(connection.database)
  const { lines, logger } = keepLogLines()
  const findStoreProblem = async () => (state.away ? ('database' as const) : undefined)
  const { app } = await testApp({ connection: { ...connection, database, findStoreProblem }, logger })
  const browser = createBrowser(app)
  const form = await browser.go('/api/v1/auth/cognito?prompt=login')
  expect(form.body).toContain('name="password"')
  const known = createBrowser(app)
  await signInWith(known, 'learner', 'practice')
  const begun = await known.request('/api/v1/auth/cognito')
  state.away = true
  const pages = [
    await browser.submit({ username: 'learner', password: 'practice' }),
    await known.request(String(begun.headers.location)),
  ]
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  for (const { body } of pages) expect(body).toContain('</html>')
  expect(lines.map(({ msg }) => msg)).toEqual(['the database is away'])
  state.away = false
  await until(() => lines.length > 1)
  expect(lines[1]).toMatchObject({ msg: 'database is back', failedRequests: 2 })
})
