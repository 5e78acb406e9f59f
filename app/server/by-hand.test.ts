import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createSpareRecords, type SpareRecords } from '#testing/matrix/spare-records.ts'
import { createDatabaseDigest } from '#testing/matrix/database-digest.ts'
import type { Person } from '#testing/person.ts'
import { sampleNewScenario, sampleScenarioTexts } from '#testing/sample-scenarios.ts'

let testServer: TestApp
let spares: SpareRecords
let witness: ReturnType<typeof createDatabaseDigest>
/** A user of organisation 2, and a scenario of that organisation alone. */
let others: { readonly user: string; readonly scenario: string }

beforeAll(async () => {
  testServer = await createTestApp()
  const { database } = testServer.connection
  spares = createSpareRecords(database)
  witness = createDatabaseDigest(database)
  others = { user: await spares.user(2), scenario: await spares.scenario() }
  await database
    .insertInto('scenario_organizations')
    .values({ scenario_id: Number(others.scenario), organization_id: 2 })
    .execute()
  await testServer.as.admin.cookie()
  await testServer.as.learner.cookie()
})
afterAll(() => testServer.close())

type Attempt = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

const newUser = {
  username: 'by-hand',
  email: 'by-hand@demo.example',
  name: 'By Hand',
  permissions: ['user'],
  organization: 1,
  language_id: 1,
}

/** Requests that no screen of an admin sends, each with the expected status. */
const attempts: readonly (readonly [what: string, status: number, make: () => Attempt])[] = [
  ['a user for another organisation', 403, () => post('/admin/users', { ...newUser, organization: 2 })],
  ['a user for one that is not there', 403, () => post('/admin/users', { ...newUser, organization: 99 })],
  ['a superadmin', 422, () => post('/admin/users', { ...newUser, permissions: ['superadmin'] })],
  [
    'an admin and superadmin',
    422,
    () => post('/admin/users', { ...newUser, permissions: ['admin', 'superadmin'] }),
  ],
  ['a user with a role beside', 422, () => post('/admin/users', { ...newUser, role: 'superadmin' })],
  ['a user with a password', 422, () => post('/admin/users', { ...newUser, password: 'mine' })],
  ['the language of a stranger', 404, () => put(`/admin/users/${others.user}/language?language_id=2`)],
  ['themselves as a superadmin', 403, () => put('/admin/users/2/organization', place(1, 'superadmin'))],
  ['a colleague as an admin', 403, () => put('/admin/users/1/organization', place(1, 'admin'))],
  [
    'a stranger into their organisation',
    403,
    () => put(`/admin/users/${others.user}/organization`, place(1, 'user')),
  ],
  ['more seats', 403, () => put('/admin/organizations/1?name=Demo%20Organisation&max_users=5000')],
  ['an organisation', 403, () => post('/admin/organizations?name=Mine%20Alone')],
  ['a scenario for another organisation', 403, () => assign([1, 2])],
  ['a scenario for another one within it', 403, () => assign([], [2])],
  ['a scenario for everybody', 403, () => assign([1, 2, 99])],
  ['a prompt', 403, () => put('/scenarios/1', sampleNewScenario)],
  ['a prompt without the rest', 403, () => put('/scenarios/1', { prompt: 'Say yes.' })],
  ['a scenario', 403, () => post('/admin/scenarios/create', sampleNewScenario)],
  [
    'a template',
    403,
    () => post('/admin/evaluation-criteria/create', { title: 'Mine', evaluation: 'Praise them.' }),
  ],
  ['criteria for a scenario', 403, () => post('/admin/scenarios/1/criteria/1', {})],
  ['no criteria for a scenario', 403, () => ({ method: 'DELETE', path: '/admin/scenarios/1/criteria/0' })],
  ['a mood', 403, () => put('/admin/mood-modifiers/1', { title: 'Mine', description: 'Gives in.' })],
  ['a character', 403, () => put('/admin/base-characters/1', { description: 'Gives in at once.' })],
  [
    'a mapping',
    403,
    () => post('/admin/scenario-mapping/add', { scenario_id: 1, base_character_id: 1, mood_modifier_id: 2 }),
  ],
  ['a translation', 403, () => put('/admin/scenarios/1/translation/pt', sampleScenarioTexts())],
  ['the scenario map', 403, () => get('/admin/scenario-map')],
  ['the scenario of others', 404, () => get(`/scenarios/${others.scenario}`)],
  ['the audit of others', 422, () => get('/admin/audit?organization_id=2')],
]

const get = (path: string): Attempt => ({ method: 'GET', path })
const post = (path: string, body: object = {}): Attempt => ({ method: 'POST', path, body })
const put = (path: string, body: object = {}): Attempt => ({ method: 'PUT', path, body })
const place = (organization: number, role: string) => ({ organization, permissions: [role] })
const assign = (organization_ids: readonly number[], within?: readonly number[]) =>
  put(`/admin/scenarios/${others.scenario}/organizations`, { organization_ids, within })

const sendAs = (person: Person, { method, path, body }: Attempt) =>
  person.send({
    method,
    url: `/api/v1${path}`,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

test.each(attempts)(
  'a handmade request of an admin for %s is answered %i and changes nothing',
  async (_, status, make) => {
    const before = await witness.look()
    const answer = await sendAs(testServer.as.admin, make())
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(/^\{"detail":/)])
    expect(answer.body).not.toMatch(/select|violates|\.ts:/)
    expect(await witness.look()).toBe(before)
  },
)

test('a handmade request of an admin for the users of another organisation returns none', async () => {
  const answer = await sendAs(testServer.as.admin, get('/admin/users?organization=2'))
  expect([answer.statusCode, answer.body]).toEqual([200, '[]'])
})

test.each(attempts)(
  'a handmade request of a learner for %s is refused and changes nothing',
  async (_, _status, make) => {
    const before = await witness.look()
    const { statusCode } = await sendAs(testServer.as.learner, make())
    expect([403, 404]).toContain(statusCode)
    expect(await witness.look()).toBe(before)
  },
)

test("an admin's assignment for their own organisation keeps the assignments of other organisations", async () => {
  const { database } = testServer.connection
  const answer = await sendAs(testServer.as.admin, assign([1]))
  expect(answer.statusCode).toBe(200)
  const back = await sendAs(testServer.as.admin, assign([]))
  expect(back.statusCode).toBe(200)
  const rows = await database
    .selectFrom('scenario_organizations')
    .where('scenario_id', '=', Number(others.scenario))
    .select('organization_id')
    .execute()
  expect(rows).toEqual([{ organization_id: 2 }])
})
