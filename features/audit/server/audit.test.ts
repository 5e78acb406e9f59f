import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { auditRoutes } from '../contract.ts'

const { listAudit } = auditRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
  for (const [id, name] of [
    ['1', 'Demo and Sons'],
    ['2', 'Other and Daughters'],
    ['1', 'Demo Organisation'],
  ] as const)
    await as.superadmin.call(organizationRoutes.updateOrganization, { params: { id }, query: { name } })
})
afterAll(() => testServer.close())

test('a superadmin reads what was changed, newest first: who, what, when, before and after', async () => {
  const { body } = await as.superadmin.call(listAudit, { query: {} })
  expect(body.map(({ organization }) => organization?.id)).toEqual([1, 2, 1])
  expect(body[1]).toEqual({
    id: expect.any(Number),
    actor: { id: 3, username: 'superadmin' },
    organization: { id: 2, name: 'Other and Daughters' },
    action: 'update',
    subject: 'organization',
    subject_id: 2,
    before: { name: 'Other Organisation', max_users: 50 },
    after: { name: 'Other and Daughters', max_users: 50 },
    created_at: expect.any(String),
  })
})

test('an admin reads what concerns their own organisation', async () => {
  for (const [person, id] of [
    [as.admin, 1],
    [as.outsider, 2],
  ] as const) {
    const { body } = await person.call(listAudit, { query: {} })
    expect(body.length).toBeGreaterThan(0)
    expect(body.filter(({ organization }) => organization?.id !== id)).toEqual([])
  }
})

test('pages follow each other without a gap', async () => {
  const { body: all } = await as.superadmin.call(listAudit, { query: {} })
  const [newest] = all
  const { body: rest } = await as.superadmin.call(listAudit, {
    query: { limit: '2', before: String(newest?.id) },
  })
  expect(rest).toEqual(all.slice(1, 3))
})
