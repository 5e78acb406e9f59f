import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { auditRoutes } from '../contract.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
  const change = { params: { id: '1' }, query: { name: 'Demo and Sons' } }
  await testServer.as.superadmin.call(organizationRoutes.updateOrganization, change)
})
afterAll(() => testServer.close())

const entries = async () => (await testServer.as.superadmin.call(auditRoutes.listAudit, { query: {} })).body

test.each([
  ['altered', sql`update audit set actor_id = null`],
  ['deleted', sql`delete from audit`],
  ['emptied', sql`truncate audit`],
  ['deprived of who did it', sql`delete from users where username = 'superadmin'`],
])('no entry can be %s', async (_how, statement) => {
  const before = await entries()
  await expect(statement.execute(testServer.connection.database)).rejects.toThrow(/audit/)
  expect(before).toHaveLength(1)
  expect(await entries()).toEqual(before)
})
