import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { oktaUser, plantedScimClient, type ScimClient, scimPatch } from '#testing/scim-client.ts'
import { watchStatements } from '#testing/sql-statements.ts'

let server: TestApp
let ask: ScimClient
const ids: Record<'ana' | 'ben' | 'cy', string> = { ana: '', ben: '', cy: '' }
beforeAll(async () => {
  server = await createTestApp({
    environment: {
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_GROUPS:
        'groups Coaches=admin@Demo Organisation; Bosses=superadmin@Demo Organisation; Coaches=user@Other Organisation',
    },
  })
  ask = await plantedScimClient(server)
  for (const login of ['ana', 'ben', 'cy'] as const)
    ids[login] = (await ask('POST', '/Users', oktaUser(login))).body.id
})
afterAll(() => server.close())

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const group = (displayName: string, ...members: readonly string[]) => ({
  schemas: [GROUP],
  displayName,
  externalId: `${displayName}-id`,
  members: members.map((value) => ({ value })),
})
const roleOf = async (login: keyof typeof ids) =>
  (
    await server.connection.database
      .selectFrom('users')
      .where('id', '=', Number(ids[login]))
      .select('role')
      .executeTakeFirstOrThrow()
  ).role
const membersOf = async (id: string) =>
  (await ask('GET', `/Groups/${id}`)).body.members.map(({ value }) => value)

test('a group is created, found, renamed and deleted, with members as Entra and Okta send them', async () => {
  const made = await ask('POST', '/Groups', group('Berlin'))
  expect([made.status, made.body]).toMatchObject([201, { displayName: 'Berlin', members: [] }])
  const { id } = made.body
  const found = await ask(
    'GET',
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "berlin"')}`,
  )
  expect(found.body.Resources.map((one) => [one.id, one.members])).toEqual([[id, undefined]])
  const again = await ask('POST', '/Groups', group('BERLIN'))
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])

  const entra = (op: string, ...who: readonly (keyof typeof ids)[]) =>
    ask(
      'PATCH',
      `/Groups/${id}`,
      scimPatch({ op, path: 'members', value: who.map((one) => ({ $ref: null, value: ids[one] })) }),
    )
  await entra('Add', 'ana', 'ben')
  await entra('Add', 'ana')
  expect(await membersOf(id)).toEqual([ids.ana, ids.ben])
  await entra('Remove', 'ana')
  expect(await membersOf(id)).toEqual([ids.ben])

  const okta = await ask(
    'PATCH',
    `/Groups/${id}`,
    scimPatch({ op: 'replace', value: { id, displayName: 'Munich' } }),
  )
  expect(okta.body.displayName).toBe('Munich')
  await ask(
    'PATCH',
    `/Groups/${id}`,
    scimPatch(
      { op: 'remove', path: `members[value eq "${ids.ben}"]` },
      { op: 'add', path: 'members', value: [{ value: ids.cy, display: 'Olga Tamm' }] },
    ),
  )
  expect(await membersOf(id)).toEqual([ids.cy])
  expect((await ask('GET', `/Users/${ids.cy}`)).body.groups.map(({ display }) => display)).toEqual(['Munich'])
  await ask('PUT', `/Groups/${id}`, group('Munich', ids.ana))
  expect(await membersOf(id)).toEqual([ids.ana])
  expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204)
  expect((await ask('GET', `/Groups/${id}`)).status).toBe(404)
  expect(await roleOf('ana')).toBe('user')
})

test('an exchange of members is in the audit, and a request that changes nothing is not', async () => {
  const { body: made } = await ask('POST', '/Groups', group('Lisbon', ids.ana, ids.ben))
  for (const members of [
    [ids.ben, ids.cy],
    [ids.cy, ids.ben],
  ])
    await ask('PUT', `/Groups/${made.id}`, group('Lisbon', ...members))
  const audit = server.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'scim_group')
    .where('subject_id', '=', Number(made.id))
    .select(['action', 'before', 'after'])
    .orderBy('id')
  const both = { name: 'Lisbon', members: 2 }
  expect(await audit.execute()).toEqual([
    { action: 'create', before: null, after: both },
    { action: 'update', before: both, after: { ...both, members_added: 1, members_removed: 1 } },
  ])
  await ask('DELETE', `/Groups/${made.id}`)
})

test('an address may be changed if another provider manages the accounts', async () => {
  const path = `/Users/${ids.cy}`
  const change = (value: string) =>
    ask('PATCH', path, scimPatch({ op: 'Replace', path: 'emails[type eq "work"].value', value }))
  expect((await change('cy.new@okta.example')).body.emails).toEqual([
    { value: 'cy.new@okta.example', type: 'work', primary: true },
  ])
  const taken = await change('learner@demo.example')
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
})

test('a group gives and takes away a role by a rule or by its name, and makes no superadmin', async () => {
  const { body: coaches } = await ask('POST', '/Groups', group('Coaches', ids.ana))
  const { body: named } = await ask('POST', '/Groups', group('Performance Partner admins', ids.ben))
  const { body: bosses } = await ask('POST', '/Groups', group('Bosses', ids.cy))
  expect(await Promise.all([roleOf('ana'), roleOf('ben'), roleOf('cy')])).toEqual(['admin', 'admin', 'user'])
  await ask('PATCH', `/Groups/${coaches.id}`, scimPatch({ op: 'remove', path: 'members' }))
  await ask(
    'PATCH',
    `/Groups/${named.id}`,
    scimPatch({ op: 'replace', path: 'displayName', value: 'Others' }),
  )
  expect(await Promise.all([roleOf('ana'), roleOf('ben')])).toEqual(['user', 'user'])
  await ask(
    'PATCH',
    `/Groups/${coaches.id}`,
    scimPatch({ op: 'add', path: 'members', value: [{ value: ids.ana }] }),
  )
  await ask('DELETE', `/Groups/${coaches.id}`)
  expect(await roleOf('ana')).toBe('user')

  const foreigner = await server.connection.database
    .selectFrom('users')
    .where('organization_id', '=', 2)
    .select('id')
    .executeTakeFirstOrThrow()
  const refused = await ask(
    'PATCH',
    `/Groups/${bosses.id}`,
    scimPatch({ op: 'add', path: 'members', value: [{ value: String(foreigner.id) }] }),
  )
  expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue'])
  expect(await membersOf(bosses.id)).toEqual([ids.cy])
})

test('creating, renaming and deleting a group takes as many statements with 20 members as with one', async () => {
  const { database, pool } = server.connection
  const people = await database
    .insertInto('users')
    .values(
      Array.from({ length: 20 }, (_, number) => ({
        username: `many-${number}`,
        name: 'One Of Many',
        email: `many-${number}@okta.example`,
        organization_id: 1,
        role: 'user',
        language_id: 1,
      })),
    )
    .returning('id')
    .execute()
  const watch = watchStatements(pool)
  const costOf = async (name: string, members: readonly string[]) => {
    let id = ''
    const steps = [
      async () => {
        id = (await ask('POST', '/Groups', group(`Performance Partner ${name}`, ...members))).body.id
      },
      () =>
        ask(
          'PATCH',
          `/Groups/${id}`,
          scimPatch({ op: 'replace', path: 'displayName', value: `Performance-Partner-${name}` }),
        ),
      () => ask('DELETE', `/Groups/${id}`),
    ]
    const costs: number[] = []
    for (const step of steps) costs.push((await watch.during(step)).length)
    return costs
  }
  const few = await costOf('user', [ids.ana])
  const many = await costOf(
    'users',
    people.map(({ id }) => String(id)),
  )
  expect(many).toEqual(few)
})
