import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { organizationRoutes } from '../contract.ts'

const { listOrganizations, createOrganization, updateOrganization, requireSecondFactor } = organizationRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

test('a superadmin creates an organisation, which has fifty seats by default', async () => {
  const { status, body } = await as.superadmin.call(createOrganization, { query: { name: '  Northwind ' } })
  expect(status).toBe(200)
  const { body: organizations } = await as.superadmin.call(listOrganizations, {})
  expect(organizations).toContainEqual({
    id: body.id,
    name: 'Northwind',
    max_users: 50,
    user_count: 0,
    second_factor_required: false,
  })
})

test('an admin sees only their own organisation, with its number of people', async () => {
  const { body } = await as.admin.call(listOrganizations, {})
  expect(body).toEqual([expect.objectContaining({ name: 'Demo Organisation', user_count: 3 })])
})

test.each([
  [{ name: ' ' }, 'Organisation name is required'],
  [{ name: 'ab' }, 'Organisation name must be at least 3 characters long'],
  [{ name: '\u200B\u200B\u200B' }, 'Organisation name is required'],
  [{ name: '\u0301\u0301\u0301' }, 'Organisation name is required'],
  [{ name: 'A👍' }, 'Organisation name must be at least 3 characters long'],
  [{ name: 'Northwind', max_users: '0' }, 'Maximum users must be at least 1'],
  [{ name: 'Northwind', max_users: '-3' }, 'Maximum users must be at least 1'],
  [{ name: 'Northwind', max_users: 'many' }, 'Maximum users must be at least 1'],
  [{ name: 'Northwind', max_users: '2147483648' }, 'Maximum users must be at most 2147483647'],
])('%j is refused: %s', async (query, msg) => {
  const { status, detail } = await as.superadmin.call(createOrganization, { query })
  expect(status).toBe(422)
  expect(detail).toEqual([expect.objectContaining({ msg })])
})

test('a name that differs from a taken one only in case is refused, also in simultaneous requests', async () => {
  const names = ['Fabrikam', 'FABRIKAM', 'fabrikam', 'Fabrikam', 'fABRIKAM']
  const answers = await Promise.all(
    names.map((name) => as.superadmin.call(createOrganization, { query: { name } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.detail).toBe(
    'An organisation with this name already exists',
  )
})

test('a name that differs from a taken one only by invisible characters or spaces is refused', async () => {
  for (const name of ['Demo  Organisation', 'Demo\u200B Organisation', 'Demo\u00A0\u202EOrganisation']) {
    const { status } = await as.superadmin.call(createOrganization, { query: { name } })
    expect([name, status]).toEqual([name, 409])
  }
})

test('two requests with one key create one organisation', async () => {
  const create = () => as.superadmin.call(createOrganization, { query: { name: 'Contoso' } }, { key: 'once' })
  const [first, second] = [await create(), await create()]
  expect(second.body).toEqual(first.body)
})

test('an organisation is renamed and resized, and the audit has both changes', async () => {
  const { body } = await as.superadmin.call(createOrganization, { query: { name: 'Tailspin' } })
  const change = { params: { id: String(body.id) }, query: { name: 'Tailspin Toys', max_users: '7' } }
  expect((await as.superadmin.call(updateOrganization, change)).status).toBe(200)
  // A request that changes nothing makes no entry in the audit.
  expect((await as.superadmin.call(updateOrganization, change)).status).toBe(200)
  const rows = await testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'organization')
    .where('subject_id', '=', body.id)
    .select(['action', 'organization_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'create',
      organization_id: body.id,
      before: null,
      after: { name: 'Tailspin', max_users: 50 },
    },
    {
      action: 'update',
      organization_id: body.id,
      before: { name: 'Tailspin', max_users: 50 },
      after: { name: 'Tailspin Toys', max_users: 7 },
    },
  ])
})

test('an admin requires a second factor in their own organisation, and the audit has the change', async () => {
  const require = (person: 'admin' | 'superadmin', id: number, required: boolean) =>
    as[person].call(requireSecondFactor, { params: { id: String(id) }, body: { required } })
  const own = async () => (await as.admin.call(listOrganizations, {})).body[0]?.second_factor_required
  expect([(await require('admin', 2, true)).status, (await require('superadmin', 999, true)).status]).toEqual(
    [404, 404],
  )
  expect([(await require('admin', 1, true)).status, await own()]).toEqual([200, true])
  await require('superadmin', 1, false)
  await require('superadmin', 1, false)
  expect(await own()).toBe(false)
  const rows = await testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'organization')
    .where('subject_id', '=', 1)
    .select('after')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { after: { second_factor_required: true } },
    { after: { second_factor_required: false } },
  ])
})

test('an unknown organisation is not found, and the name of another one is refused', async () => {
  const query = { name: 'Other Organisation' }
  expect((await as.superadmin.call(updateOrganization, { params: { id: '999' }, query })).status).toBe(404)
  const { status, detail } = await as.superadmin.call(updateOrganization, { params: { id: '1' }, query })
  expect([status, detail]).toEqual([409, 'An organisation with this name already exists'])
})

test('an admin may neither create nor rename an organisation', async () => {
  const query = { name: 'Northwind' }
  expect((await as.admin.call(createOrganization, { query })).status).toBe(403)
  expect((await as.admin.call(updateOrganization, { params: { id: '1' }, query })).status).toBe(403)
  const { body } = await as.superadmin.call(listOrganizations, {})
  expect(body.find(({ id }) => id === 1)?.name).toBe('Demo Organisation')
  expect(body.filter(({ name }) => name === query.name)).toHaveLength(1)
})
