import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createPerson } from '#testing/person.ts'
import { organizationFor } from '#testing/provisioning.ts'
import { entraUser, oktaUser, scimClient, type ScimClient, scimPatch } from '#testing/scim-client.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

let server: TestApp
let ask: ScimClient
let tokenId: number
beforeAll(async () => {
  server = await createTestApp()
  const client = await scimClient(server)
  ;({ ask, tokenId } = client)
})
afterAll(() => server.close())

const find = (filter: string, client = ask) => client('GET', `/Users?filter=${encodeURIComponent(filter)}`)

/** Moves a user into another organisation as a superadmin. */
const moveTo = (organization: number, id: string) =>
  server.as.superadmin.call(userRoutes.moveUser, {
    params: { id },
    body: { organization, permissions: ['user'] },
  })

test.each([
  ['meta.created eq "yesterday"', 'yesterday is no date'],
  ['meta.created ne null', 'null is no date'],
  ['meta.created co "2026"', 'There is no operator co for meta.created'],
])('%s is refused: %s', async (filter, detail) => {
  expect((await find(filter)).body).toMatchObject({ status: '400', scimType: 'invalidFilter', detail })
})

test('the requests of Entra work: test, search, create, patch, disable, enable and delete', async () => {
  // Entra's connection test searches for a user who cannot exist.
  const nobody = await find('userName eq "5b2d9b7e-7a5e-4f3c-9a3e-0f6f3f0d7a11"')
  expect([nobody.status, nobody.body]).toEqual([
    200,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    },
  ])
  const made = await ask('POST', '/Users', entraUser('adele'))
  expect(made.status).toBe(201)
  expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  expect(made.headers['location']).toBe(made.body.meta.location)
  expect(made.body).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: expect.stringMatching(/^\d+$/),
    externalId: 'adele-object-id',
    userName: 'adele@contoso.example',
    displayName: 'Adele Vance',
    name: { formatted: 'Adele Vance', familyName: 'Vance', givenName: 'Adele' },
    active: true,
    emails: [{ value: 'adele@contoso.example', type: 'work', primary: true }],
    groups: [],
    meta: {
      resourceType: 'User',
      created: expect.any(String),
      location: expect.stringMatching(/\/scim\/v2\/Users\/\d+$/),
    },
  })
  const { id } = made.body
  for (const filter of [
    'userName eq "Adele@Contoso.example"',
    'externalId eq "adele-object-id"',
    'emails[type eq "work"].value eq "adele@contoso.example"',
    `id eq "${id}" and active eq true`,
    'userName eq "nobody" or name.givenName sw "ade" and not (displayName co "Bob")',
    `id eq "${id}" and meta.created ne "2020-01-01T00:00:00Z"`,
    `id eq "${id}" and meta.created eq "${made.body.meta.created}"`,
  ]) {
    const { body } = await find(filter)
    expect(
      body.Resources.map((one) => one.id),
      filter,
    ).toEqual([id])
  }

  const patched = await ask(
    'PATCH',
    `/Users/${id}`,
    scimPatch(
      { op: 'Replace', path: 'name.familyName', value: 'O’Vance' },
      { op: 'Replace', path: 'displayName', value: 'Adele O’Vance (Sales)' },
      { op: 'Replace', path: 'name.formatted', value: 'Adele O’Vance' },
      { op: 'Add', path: 'title', value: 'Manager' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'HR',
      },
      { op: 'Replace', path: 'userName', value: 'adele.ovance@contoso.example' },
    ),
  )
  expect(patched.status).toBe(200)
  expect(patched.body).toMatchObject({
    userName: 'adele.ovance@contoso.example',
    displayName: 'Adele O’Vance (Sales)',
    name: { formatted: 'Adele O’Vance', familyName: 'O’Vance', givenName: 'Adele' },
  })
  // Names must not contain parentheses, so the product takes `name.formatted` instead of `displayName`.
  const stored = await server.connection.database
    .selectFrom('users')
    .where('id', '=', Number(id))
    .select(['username', 'name', 'email', 'role', 'organization_id'])
    .executeTakeFirst()
  expect(stored).toEqual({
    username: 'adele',
    name: 'Adele O’Vance',
    email: 'adele@contoso.example',
    role: 'user',
    organization_id: 1,
  })

  const disabled = await ask(
    'PATCH',
    `/Users/${id}`,
    scimPatch({ op: 'Replace', path: 'active', value: 'False' }),
  )
  expect([disabled.status, disabled.body.active]).toEqual([200, false])
  const enabled = await ask(
    'PATCH',
    `/Users/${id}`,
    scimPatch({ op: 'Replace', path: 'active', value: 'True' }),
  )
  expect([enabled.status, enabled.body.active]).toEqual([200, true])

  const { body: entries } = await server.as.admin.call(auditRoutes.listAudit, {
    query: { subject: 'user', subject_id: id },
  })
  expect(entries.map(({ action, actor, token }) => [action, actor, token])).toEqual(
    ['reactivate', 'deactivate', 'update', 'create'].map((action) => [
      action,
      null,
      { id: tokenId, name: 'Entra' },
    ]),
  )

  expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204)
  const gone = await ask('GET', `/Users/${id}`)
  expect([gone.status, gone.body]).toEqual([
    404,
    { schemas: [ERROR], status: '404', detail: `Resource ${id} not found` },
  ])
  expect((await ask('DELETE', `/Users/${id}`)).status).toBe(404)
  expect(await server.connection.database.selectFrom('scim_users').selectAll().execute()).toEqual([])
})

test('the requests of Okta work: create, replace, deactivate and list, and a duplicate is refused', async () => {
  const made = await ask('POST', '/Users', oktaUser('olga'))
  expect(made.status).toBe(201)
  expect(made.body).not.toHaveProperty('password')
  const again = await ask('POST', '/Users', oktaUser('olga'))
  expect([again.status, again.body]).toEqual([
    409,
    {
      schemas: [ERROR],
      status: '409',
      scimType: 'uniqueness',
      detail: 'A user with this userName already exists',
    },
  ])
  const { id } = made.body
  const replaced = await ask('PUT', `/Users/${id}`, {
    ...oktaUser('olga'),
    id,
    name: { givenName: 'Olga', familyName: 'Kask' },
    displayName: 'Olga Kask',
    meta: made.body.meta,
  })
  expect([replaced.status, replaced.body.displayName]).toEqual([200, 'Olga Kask'])
  const off = await ask('PATCH', `/Users/${id}`, scimPatch({ op: 'replace', value: { active: false } }))
  expect([off.status, off.body.active]).toEqual([200, false])
  const on = await ask('PUT', `/Users/${id}`, { ...oktaUser('olga'), active: true })
  expect([on.status, on.body.active]).toEqual([200, true])
  const page = await ask('GET', '/Users?startIndex=2&count=1')
  expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 })
  expect(page.body.totalResults).toBeGreaterThan(2)
  const few = await ask('GET', '/Users?attributes=userName&count=1')
  expect(Object.keys(few.body.Resources[0] ?? {})).toEqual(['schemas', 'id', 'userName'])
  expect((await ask('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] })
})

test('a deactivated user is signed out at once, and a user from before SCIM is found by their address', async () => {
  const learner = createPerson(server.app, 'learner')
  expect((await learner.call(sessionRoutes.readMe, {})).status).toBe(200)
  const { body } = await find('userName eq "learner@demo.example"')
  const id = body.Resources[0]?.id
  await ask('PATCH', `/Users/${id}`, scimPatch({ op: 'replace', path: 'active', value: false }))
  expect((await learner.call(sessionRoutes.readMe, {})).status).toBe(401)
  await ask('PATCH', `/Users/${id}`, scimPatch({ op: 'replace', path: 'active', value: true }))
})

test('users of another organisation are not found, and a taken address does not reveal whose it is', async () => {
  const { ask: foreign } = await scimClient(server, 2)
  const { body } = await ask('POST', '/Users', oktaUser('ours'))
  expect((await find('userName eq "ours@okta.example"', foreign)).body.totalResults).toBe(0)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const sent = { PUT: oktaUser('ours'), PATCH: scimPatch({ op: 'replace', path: 'active', value: false }) }
    const answer = await foreign(
      method,
      `/Users/${body.id}`,
      method === 'PUT' || method === 'PATCH' ? sent[method] : undefined,
    )
    expect([method, answer.status]).toEqual([method, 404])
  }
  const taken = await foreign('POST', '/Users', oktaUser('ours'))
  expect([taken.status, taken.body.scimType, taken.body.detail]).toEqual([
    409,
    'uniqueness',
    'A user with this email address already exists',
  ])
})

test('a directory without displayName renames a user by the parts of the name', async () => {
  const nameOf = async (id: string) => {
    const { database } = server.connection
    const row = database.selectFrom('users').where('id', '=', Number(id)).select('name')
    return (await row.executeTakeFirstOrThrow()).name
  }
  const { body: made } = await ask('POST', '/Users', oktaUser('parts', { displayName: undefined }))
  const patch = (id: string, path: string, value: string) =>
    ask('PATCH', `/Users/${id}`, scimPatch({ op: 'replace', path, value }))
  const renamed = await patch(made.id, 'name.familyName', 'Kask')
  expect([renamed.status, renamed.body.displayName, await nameOf(made.id)]).toEqual([
    200,
    'Olga Kask',
    'Olga Kask',
  ])

  // A user who was never named by the directory keeps their name until it names them.
  const { id = '' } = (await find('userName eq "learner@demo.example"')).body.Resources[0] ?? {}
  const known = await nameOf(id)
  expect((await patch(id, 'externalId', 'known-since')).body).toMatchObject({
    displayName: known,
    name: { formatted: known },
  })
  expect(await nameOf(id)).toBe(known)
  expect((await patch(id, 'name.familyName', 'Souza')).status).toBe(200)
  expect((await patch(id, 'externalId', 'known-still')).status).toBe(200)
  expect(await nameOf(id)).toBe(known)
  await ask(
    'PATCH',
    `/Users/${id}`,
    scimPatch(
      { op: 'replace', path: 'name.givenName', value: 'Marina' },
      { op: 'replace', path: 'name.familyName', value: 'Souza' },
    ),
  )
  expect(await nameOf(id)).toBe('Marina Souza')
})

test('full organisations, superadmins and wrong values are refused with SCIM errors and change nothing', async () => {
  const full = await organizationFor(server.connection.database, 1)
  const { ask: small } = await scimClient(server, full)
  const first = await small('POST', '/Users', oktaUser('first'))
  const second = await small('POST', '/Users', oktaUser('second'))
  expect([second.status, second.body.detail]).toEqual([
    403,
    'This organisation is full. It may have at most 1 users.',
  ])
  await small('PATCH', `/Users/${first.body.id}`, scimPatch({ op: 'replace', path: 'active', value: false }))
  expect((await small('POST', '/Users', oktaUser('second'))).status).toBe(201)
  const back = await small('PUT', `/Users/${first.body.id}`, {
    ...oktaUser('first'),
    displayName: 'New Name',
  })
  expect(back.status).toBe(403)
  expect((await small('GET', `/Users/${first.body.id}`)).body).toMatchObject({
    active: false,
    displayName: 'Olga Tamm',
  })

  const { body } = await find('userName eq "superadmin@demo.example"')
  const above = `/Users/${body.Resources[0]?.id}`
  for (const answer of [
    await ask('DELETE', above),
    await ask('PATCH', above, scimPatch({ op: 'replace', path: 'active', value: false })),
  ])
    expect([answer.status, answer.body.schemas]).toEqual([403, [ERROR]])

  const wrong: readonly (readonly [Parameters<ScimClient>, number, string | undefined])[] = [
    [['GET', '/Users?filter=userName%20is%20x'], 400, 'invalidFilter'],
    [['GET', '/Users?filter=shoeSize%20eq%20%2244%22'], 400, 'invalidFilter'],
    [['GET', `/Users?filter=${'('.repeat(30)}`], 400, 'invalidFilter'],
    [['GET', '/Users?filter=not%20(active%20eq%20true%20and%20id%20pr)'], 400, 'invalidFilter'],
    [['GET', '/Users?count=many'], 400, 'invalidValue'],
    [['POST', '/Users', { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] }], 400, 'invalidValue'],
    [['POST', '/Users', { schemas: ['urn:other'], userName: 'x' }], 400, 'invalidSyntax'],
    [['POST', '/Users', oktaUser('bad', { emails: [{ value: 'no address' }] })], 400, 'invalidValue'],
    [['PATCH', above, scimPatch({ op: 'move', path: 'active' })], 403, undefined],
    [['PATCH', `/Users/${first.body.id}`, {}], 404, undefined],
    [['GET', '/Nothing'], 404, undefined],
  ]
  for (const [request, status, scimType] of wrong) {
    const answer = await ask(...request)
    expect([request, answer.status, answer.body.scimType]).toEqual([request, status, scimType])
    expect([answer.body.schemas, answer.body.status]).toEqual([[ERROR], String(status)])
  }
})

test('the address of an embedded account can be changed, also in the request that deactivates it', async () => {
  const { id } = (await ask('POST', '/Users', oktaUser('bride'))).body
  const changeTo = (value: string, active: boolean) =>
    ask(
      'PUT',
      `/Users/${id}`,
      oktaUser('bride', { active, emails: [{ value, type: 'work', primary: true }] }),
    )
  const account = () =>
    server.connection.database
      .selectFrom('idp_accounts')
      .where('username', '=', 'bride')
      .select('email')
      .executeTakeFirst()
  expect((await changeTo('wife@okta.example', true)).status).toBe(200)
  expect(await account()).toEqual({ email: 'wife@okta.example' })
  const taken = await changeTo('learner@demo.example', true)
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
  const left = await changeTo('gone@okta.example', false)
  expect([left.status, left.body.active]).toEqual([200, false])
  expect(left.body.emails).toMatchObject([{ value: 'gone@okta.example' }])
  expect(await account()).toEqual({ email: 'gone@okta.example' })
})

test.each([
  [
    { displayName: 'Cid / HR (extern)', name: { givenName: 'Cid', familyName: 'Ruiz/Díaz' } },
    'Cid Ruiz Díaz',
  ],
  [{ displayName: undefined, name: { givenName: 'Анна', familyName: "O'Łukasz 😀" } }, "Анна O'Łukasz"],
  [{ displayName: 'Vance, Adele [Sales]', name: undefined }, 'Vance Adele Sales'],
  [{ displayName: '👩‍💻', name: { givenName: '\u202E', familyName: '' } }, 'signs'],
])('of the name %j only the allowed characters are stored', async (names, expected) => {
  const { body } = await ask('POST', '/Users', oktaUser('signs', names))
  const { body: found } = await server.as.admin.call(userRoutes.listUsers, { query: { search: 'signs' } })
  expect(found).toMatchObject([{ name: expected, is_profile_kept: true }])
  await ask('DELETE', `/Users/${body.id}`)
})

test('a new user gets the language of the directory, and a later change of it there has no effect', async () => {
  const languageOf = async (search: string) =>
    (await server.as.admin.call(userRoutes.listUsers, { query: { search } })).body[0]?.language.code
  const { body } = await ask('POST', '/Users', oktaUser('lingua', { locale: 'pt-BR' }))
  await ask('POST', '/Users', oktaUser('langue', { preferredLanguage: 'tlh, fr-FR;q=0.8', locale: 'en-US' }))
  await ask('POST', '/Users', oktaUser('sprache', { preferredLanguage: 'tlh', locale: 'no language' }))
  expect([await languageOf('lingua'), await languageOf('langue'), await languageOf('sprache')]).toEqual([
    'pt',
    'fr',
    'en',
  ])
  expect(body).toMatchObject({ locale: 'pt-BR' })
  expect((await find('locale eq "pt-BR"')).body.totalResults).toBe(1)
  const changed = await ask(
    'PATCH',
    `/Users/${body.id}`,
    scimPatch({ op: 'replace', path: 'preferredLanguage', value: 'fr' }),
  )
  expect(changed.body).toMatchObject({ preferredLanguage: 'fr', locale: 'pt-BR' })
  expect(await languageOf('lingua')).toBe('pt')
})

test('a token’s name in the audit has no bidirectional or zero-width characters', async () => {
  const { ask: named } = await scimClient(server, 1, '\u202EartnE \u200B  token')
  const { body } = await named('POST', '/Users', oktaUser('audited'))
  const { body: entries } = await server.as.admin.call(auditRoutes.listAudit, {
    query: { subject: 'user', subject_id: body.id },
  })
  expect(entries).toMatchObject([{ token: { name: 'artnE token' } }])
})

test('characters that PostgreSQL cannot store are left out of values and filters', async () => {
  const { status, body } = await ask(
    'POST',
    '/Users',
    oktaUser('control', {
      userName: 'control\u0000@okta.example',
      externalId: 'c-\u0000-1',
      displayName: 'Ad\u0000ele',
      name: { givenName: 'Ad\u0000ele', familyName: 'Vance\ud83d' },
    }),
  )
  expect([status, body]).toMatchObject([
    201,
    {
      userName: 'control@okta.example',
      externalId: 'c--1',
      displayName: 'Adele',
      name: { givenName: 'Adele', familyName: 'Vance\ufffd' },
    },
  ])
  for (const filter of [
    'displayName eq "Adele"',
    'name.givenName eq "Ad\u0000ele"',
    'locale eq "en-US" and userName eq "Control\u0000@okta.example"',
    'externalId eq "c-\u0000-1"',
  ])
    expect([filter, (await find(filter)).body.Resources?.map(({ id }) => id)]).toEqual([filter, [body.id]])
  const nameless = await ask('POST', '/Users', oktaUser('nameless', { userName: '\u0000' }))
  expect([nameless.status, nameless.body.scimType]).toEqual([400, 'invalidValue'])
  const group = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Sal\u0000es',
    externalId: '\u0000',
  }
  const made = await ask('POST', '/Groups', group)
  expect([made.status, made.body.displayName]).toEqual([201, 'Sales'])
})

test('a filter for a part of a text keeps spaces at its ends, and one for the whole text ignores them', async () => {
  const named = async (login: string, displayName: string) =>
    (await ask('POST', '/Users', oktaUser(login, { displayName }))).body.id
  const anna = await named('anna', 'Anna Zeller')
  const annabel = await named('annabel', 'Annabel Zeller')
  for (const [filter, ids] of [
    ['displayName sw "Anna"', [anna, annabel]],
    ['displayName sw "Anna "', [anna]],
    ['displayName sw "An\u0000na "', [anna]],
    ['displayName ew "bel Zeller"', [annabel]],
    ['displayName ew " bel Zeller"', []],
    ['userName co " "', []],
    ['displayName eq " Anna Zeller "', [anna]],
    ['displayName sw "anna" and displayName ne " Anna Zeller "', [annabel]],
  ] as const)
    expect([filter, (await find(filter)).body.Resources.map(({ id }) => id)]).toEqual([filter, ids])
})

test('the userName of somebody who moved to another organisation can be given to a new user', async () => {
  const { body: mover } = await ask('POST', '/Users', oktaUser('jsmith'))
  await moveTo(2, mover.id)
  const emails = [{ value: 'other.smith@okta.example', type: 'work', primary: true }]
  const next = await ask('POST', '/Users', oktaUser('jsmith', { emails }))
  expect([next.status, next.body]).toMatchObject([201, { userName: 'jsmith@okta.example' }])
})

test('a linked account keeps the externalId of its directory, not that of another directory', async () => {
  const { ask: foreign } = await scimClient(server, 2)
  const { body: kept } = await ask('POST', '/Users', oktaUser('kept'))
  await moveTo(2, kept.id)
  await foreign('POST', '/Users', oktaUser('known-there'))
  const { body: found } = await find('userName eq "known-there@okta.example"', foreign)
  const { status } = await server.as.superadmin.call(linkRoutes.linkUser, {
    params: { id: kept.id },
    query: {},
    body: { other: Number(found.Resources[0]?.id) },
  })
  expect(status).toBe(200)
  const after = await find('userName eq "known-there@okta.example"', foreign)
  expect(after.body.Resources).toMatchObject([{ id: kept.id, externalId: '00u-known-there' }])
})
