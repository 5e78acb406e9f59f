import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { programAt } from '#testing/program.ts'
import { scimClientWithToken } from '#testing/scim-client.ts'
import { tokenRoutes } from '../contract.ts'

const { createToken, revokeToken, listTokens } = tokenRoutes

let server: TestApp
let other: TestApp
beforeAll(async () => {
  server = await createTestApp()
  other = await createTestApp({ connection: server.connection })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const newcomer = (username: string, role: 'user' | 'admin' = 'user', organization = 1) => ({
  username,
  email: `${username}@demo.example`,
  name: 'Made by a program',
  permissions: [role],
  organization,
  language_id: 1,
})

test('a program acts within its scopes and its organisation until its token is revoked at any process', async () => {
  const made = await server.as.admin.call(createToken, {
    body: { name: 'Payroll', organization: 1, scopes: ['users:write', 'users:read'], expires_in_days: 30 },
  })
  expect(made.body.token).toMatch(/^api-\d+-[\w-]{43}$/)
  const ask = programAt(server.app, made.body.token)
  const people = await ask('GET', '/admin/users')
  expect(people.json().map(({ organization }: { organization: object }) => organization)).toEqual(
    Array.from({ length: people.json().length }, () => ({ id: 1, name: 'Demo Organisation' })),
  )
  const [organization] = (await ask('GET', '/admin/organizations')).json()
  const [language] = (await ask('GET', '/languages')).json()
  const created = await ask('POST', '/admin/users', {
    ...newcomer('by-program', 'user', organization.id),
    language_id: language.id,
  })
  expect([created.statusCode, created.json().message]).toEqual([200, 'User created'])
  const found = await ask('GET', `/admin/users?ids=${created.json().id}`)
  expect(found.json()).toMatchObject([{ username: 'by-program' }])
  const state = await ask('PUT', `/admin/users/${created.json().id}/state`, { state: 'deactivated' })
  expect(state.statusCode).toBe(200)
  const { body: entries } = await server.as.admin.call(auditRoutes.listAudit, {
    query: { subject: 'user', subject_id: String(created.json().id) },
  })
  expect(entries.map(({ action, actor, token }) => [action, actor, token?.name])).toEqual([
    ['deactivate', null, 'Payroll'],
    ['create', null, 'Payroll'],
  ])

  expect((await ask('POST', '/admin/users', newcomer('too-much', 'admin'))).json()).toMatchObject({
    code: 'users.byPeopleOnly',
  })
  expect((await ask('POST', '/admin/users', newcomer('elsewhere', 'user', 2))).json()).toMatchObject({
    code: 'users.otherOrganization',
  })
  const elsewhere = programAt(other.app, made.body.token)
  expect((await elsewhere('GET', '/admin/users')).statusCode).toBe(200)
  await server.as.admin.call(revokeToken, { params: { id: String(made.body.id) } })
  for (const late of [ask, elsewhere]) {
    const refused = await late('GET', '/admin/users')
    expect([refused.statusCode, refused.json().code, refused.headers['www-authenticate']]).toEqual([
      401,
      'request.tokenInvalid',
      'Bearer',
    ])
  }
})

test('a token works only within its scopes, without a session beside it, and until it expires', async () => {
  const made = await server.as.superadmin.call(createToken, {
    body: { name: 'Reader', organization: 1, scopes: ['audit:read'], expires_in_days: 1 },
  })
  const { token } = made.body
  const ask = programAt(server.app, token)
  expect((await ask('GET', '/admin/audit')).statusCode).toBe(200)
  expect((await ask('GET', '/admin/users')).json()).toMatchObject({ code: 'request.tokenDenied' })
  // With another kind's prefix the token is invalid; unchanged it lacks the SCIM scope.
  expect(
    (await scimClientWithToken(server.app, token.replace('api-', 'scim-'))('GET', '/Users')).status,
  ).toBe(401)
  expect((await scimClientWithToken(server.app, token)('GET', '/Users')).status).toBe(403)
  const cookie = (await server.as.admin.cookie()) ?? ''
  expect((await ask('GET', '/admin/audit', undefined, { cookie })).json()).toMatchObject({
    code: 'request.twoCallers',
  })
  // An Authorization header that a proxy adds for itself does not identify a caller.
  const proxied = await server.as.admin.send({
    url: '/api/v1/admin/audit',
    headers: { authorization: 'Basic cHJveHk6cHJveHk=' },
  })
  expect(proxied.statusCode).toBe(200)

  await sql`update scim_tokens set expires_at = now() where id = ${made.body.id}`.execute(
    server.connection.database,
  )
  expect((await ask('GET', '/admin/audit')).statusCode).toBe(401)
  const { body: listed } = await server.as.superadmin.call(listTokens, {})
  expect(listed.map(({ id }) => id)).toContain(made.body.id)
})

test('a token needs a scope, SCIM combines with no other scope, and only a SCIM token may have no expiry', async () => {
  const wrong = [
    [{ scopes: [], expires_in_days: 1 }, 'tokens.scopeRequired'],
    [{ scopes: ['scim', 'users:read'], expires_in_days: 1 }, 'tokens.scimAlone'],
    [{ scopes: ['users:read'], expires_in_days: null }, 'tokens.expiryRequired'],
    [{ scopes: ['chats:read'], expires_in_days: 1 }, 'text.invalid'],
  ] as const
  for (const [asked, code] of wrong) {
    const answer = await server.as.admin.send({
      method: 'POST',
      url: '/api/v1/admin/tokens',
      payload: { name: 'Wrong', organization: 1, ...asked },
    })
    expect([answer.statusCode, answer.json().detail[0].code]).toEqual([422, code])
  }
})

test('a program that sends too many requests is limited, and people are not', async () => {
  const made = await server.as.admin.call(createToken, {
    body: { name: 'Flood', organization: 1, scopes: ['users:read'], expires_in_days: 1 },
  })
  const ask = programAt(server.app, made.body.token)
  // The clock is stopped: on a slow machine each passing second would allow 50 more requests.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const answers = await Promise.all(Array.from({ length: 210 }, () => ask('GET', '/admin/users/count')))
  const countOf = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([countOf(200), countOf(429)]).toEqual([200, 10])
  expect((await server.as.admin.call(userRoutes.countUsers, { query: {} })).status).toBe(200)
})
