import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { scimClientWithToken, oktaUser, scimClient } from '#testing/scim-client.ts'
import { MAX_TOKENS, type NewToken, tokenRoutes } from '../contract.ts'

const { createToken, listTokens, revokeToken } = tokenRoutes

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('a token is shown once, works until it is revoked, and is named in the audit', async () => {
  const forScim = { scopes: ['scim'], expires_in_days: null } satisfies Partial<NewToken>
  const wanted = { body: { name: ' Entra ', organization: 1, ...forScim } }
  const made = await server.as.admin.call(createToken, wanted, { key: 'one' })
  expect(made.body.token).toMatch(/^scim-\d+-[\w-]{43}$/)
  // The answer was lost: the repeat returns the same token with a new secret.
  const repeated = await server.as.admin.call(createToken, wanted, { key: 'one' })
  expect(repeated.body.id).toBe(made.body.id)
  expect((await scimClientWithToken(server.app, made.body.token)('GET', '/Users')).status).toBe(401)
  const ask = scimClientWithToken(server.app, repeated.body.token)
  const listed = async () => (await server.as.admin.call(listTokens, {})).body
  expect(await listed()).toEqual([
    {
      id: made.body.id,
      name: 'Entra',
      organization: { id: 1, name: 'Demo Organisation' },
      scopes: ['scim'],
      expires_at: null,
      created_at: expect.any(String),
      last_used_at: null,
    },
  ])
  expect((await ask('GET', '/Users')).status).toBe(200)
  expect((await listed())[0]?.last_used_at).toEqual(expect.any(String))
  // A token that was used is not replaced by a repeat.
  expect((await server.as.admin.call(createToken, wanted, { key: 'one' })).status).toBe(404)
  const stored = await server.connection.database.selectFrom('scim_tokens').select('hash').execute()
  const kept = await server.connection.database.selectFrom('requests').select('reply').execute()
  expect(JSON.stringify([stored.map(({ hash }) => hash.toString('utf8')), kept])).not.toContain(
    repeated.body.token.slice(-43),
  )

  await server.as.admin.call(revokeToken, { params: { id: String(made.body.id) } })
  const refused = await ask('POST', '/Users', oktaUser('late'))
  expect([refused.status, refused.headers['www-authenticate'], refused.body]).toEqual([
    401,
    'Bearer realm="SCIM"',
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
      detail: 'This token is not valid',
    },
  ])
  expect(await listed()).toEqual([])
  const { body: entries } = await server.as.admin.call(auditRoutes.listAudit, {
    query: { subject: 'token' },
  })
  expect(entries.map(({ action, actor, title }) => [action, actor?.username, title])).toEqual([
    ['revoke', 'admin', 'Entra'],
    ['create', 'admin', 'Entra'],
  ])
})

test('an organisation may have at most 20 tokens', async () => {
  for (let number = 0; number < MAX_TOKENS; number += 1) await scimClient(server, 2, `Number ${number}`)
  const more = await server.as.superadmin.call(createToken, {
    body: { name: 'More', organization: 2, scopes: ['users:read'], expires_in_days: 30 },
  })
  expect([more.status, more.detail]).toEqual([
    409,
    'An organisation may have at most 20 tokens. Revoke one first.',
  ])
})

test('wrong tokens are limited, and a valid token is not', async () => {
  const { ask } = await scimClient(server)
  const guess = scimClientWithToken(server.app, `scim-1-${'x'.repeat(43)}`)
  const answers = []
  for (let tries = 0; tries < 40 && answers.at(-1)?.status !== 429; tries += 1)
    answers.push(await guess('GET', '/Users'))
  expect(answers.at(-1)?.body).toMatchObject({ status: '429', schemas: [expect.stringContaining('Error')] })
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('GET', '/Users')).status).toBe(200)
  expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
  expect((await ask('GET', '/Schemas')).body.Resources.map(({ id }) => id)).toEqual([
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:core:2.0:Group',
  ])
  expect((await ask('GET', '/ResourceTypes/User')).status).toBe(200)
})
