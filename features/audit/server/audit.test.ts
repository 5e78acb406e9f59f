import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { auditRoutes } from '../contract.ts'

const { listAudit, listAuditActors, listAuditKinds } = auditRoutes

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

test('a superadmin reads who changed what and when, with the values before and after, newest first', async () => {
  const { body } = await as.superadmin.call(listAudit, { query: {} })
  expect(body.map(({ organization }) => organization?.id)).toEqual([1, 2, 1])
  expect(body[1]).toEqual({
    id: expect.any(Number),
    actor: { id: 3, username: 'superadmin', name: 'Amara Okafor', is_deleted: false },
    organization: { id: 2, name: 'Other and Daughters' },
    action: 'update',
    subject: 'organization',
    subject_id: 2,
    person: null,
    title: 'Other and Daughters',
    before: { name: 'Other Organisation' },
    after: { name: 'Other and Daughters' },
    created_at: expect.any(String),
  })
})

test('an admin reads only the entries of their own organisation', async () => {
  for (const [person, id] of [
    [as.admin, 1],
    [as.outsider, 2],
  ] as const) {
    const { body } = await person.call(listAudit, { query: {} })
    expect(body.length).toBeGreaterThan(0)
    expect(body.filter(({ organization }) => organization?.id !== id)).toEqual([])
  }
})

test('a page begins directly after the entry that the request names', async () => {
  const { body: all } = await as.superadmin.call(listAudit, { query: {} })
  const [newest] = all
  const { body: rest } = await as.superadmin.call(listAudit, {
    query: { limit: '2', before: String(newest?.id) },
  })
  expect(rest).toEqual(all.slice(1, 3))
})

test('entries are filtered by subject, actor, action, organisation and time', async () => {
  const learner = 1
  for (const language_id of ['2', '1'])
    await as.admin.call(userRoutes.changeLanguage, {
      params: { id: String(learner) },
      query: { language_id },
    })
  const ask = async (query: Parameters<typeof as.superadmin.call<typeof listAudit>>[1]['query']) =>
    (await as.superadmin.call(listAudit, { query })).body
  const ours = await ask({ subject: 'user', subject_id: String(learner) })
  expect(ours.map(({ person, actor, after }) => [person?.username, actor?.username, after])).toEqual([
    ['learner', 'admin', { language_id: 1 }],
    ['learner', 'admin', { language_id: 2 }],
  ])
  const [newest] = ours
  expect(await ask({ actor: String(newest?.actor?.id), action: 'update' })).toEqual(ours)
  expect(await ask({ subject: 'organization', organization: '2' })).toHaveLength(1)
  expect(await ask({ from: newest?.created_at, subject: 'user' })).toEqual([newest])
  expect(await ask({ to: newest?.created_at, subject: 'user' })).toEqual([ours[1]])
  const { body: kinds } = await as.admin.call(listAuditKinds, {})
  expect(kinds).toEqual([
    { subject: 'organization', action: 'update' },
    { subject: 'user', action: 'update' },
  ])
  const { body: actors } = await as.admin.call(listAuditActors, {})
  expect(actors.map(({ username }) => username)).toEqual(['superadmin', 'admin'])
})

test('filters by day and pages go by the time of an entry, whatever order entries were stored in', async () => {
  const { pool } = testServer.connection
  const utc = (day: number, hour = 12) => `2024-03-${String(day).padStart(2, '0')}T${hour}:00:00Z`
  const times = [utc(1), utc(3), utc(4, 23), utc(4, 10), utc(5), utc(4, 22), utc(6), utc(9)]
  for (const time of times)
    await pool.query(
      `insert into audit (actor_id, organization_id, action, subject, subject_id, created_at)
        values (2, 1, 'update', 'language', 1, $1)`,
      [time],
    )
  const ask = async (query: { from?: string; to?: string }) => {
    const { body } = await as.admin.call(listAudit, { query: { ...query, subject: 'language' } })
    return body.map(({ created_at }) => times.indexOf(created_at.replace('.000Z', 'Z')))
  }
  expect(await ask({ from: utc(4, 10), to: utc(5, 10) })).toEqual([2, 5, 3])
  expect(await ask({ to: utc(3, 13) })).toEqual([1, 0])
  expect(await ask({ from: utc(6) })).toEqual([7, 6])
  const { body: all } = await as.admin.call(listAudit, { query: { subject: 'language', to: utc(10) } })
  expect(all.map(({ created_at }) => created_at)).toEqual(
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  // An entry of another organisation cannot serve as the start of a page.
  const elsewhere = await as.outsider.call(listAudit, { query: { before: String(all[2]?.id) } })
  expect(elsewhere.body).toEqual([])
  const query = { subject: 'language', before: String(all[2]?.id), limit: '2' }
  expect((await as.admin.call(listAudit, { query })).body).toEqual(all.slice(3, 5))
})

test('the CSV export of an admin has only entries of their organisation, and no cell is a formula', async () => {
  const change = { params: { id: '2' }, query: { name: '=HYPERLINK("evil")' } }
  await as.superadmin.call(organizationRoutes.updateOrganization, change)
  const file = await as.superadmin.send({ url: '/api/v1/admin/audit/export?subject=organization' })
  expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="audit.csv"',
  ])
  const lines = file.body.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFcreated_at,actor,organization,action,subject,subject_id,person,before,after,title,id,actor_id,token_id,organization_id',
  )
  expect(lines[1]).toContain(`superadmin,"'=HYPERLINK(""evil"")",update,organization,2,`)
  expect(lines[1]).toMatch(/,"'=HYPERLINK\(""evil""\)",\d+,\d+,,2$/)
  const own = await as.admin.send({ url: '/api/v1/admin/audit/export' })
  expect(own.body).not.toContain('HYPERLINK')
})
