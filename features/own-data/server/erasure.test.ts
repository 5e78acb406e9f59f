import { expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/person.ts'
import { ERASURE_RATE_LIMIT, ownDataRoutes } from '../contract.ts'

const { readErasureRequest, requestErasure, withdrawErasureRequest } = ownDataRoutes

const askedOf = async (person: Person) => {
  const { body } = await person.call(readErasureRequest, {})
  return body.requested_at
}

/** The users in an administrator's list of requests for erasure. */
async function listed(admin: Person, erasure_requested: 'true' | 'false' = 'true') {
  const [{ body: users }, { body: count }] = await Promise.all([
    admin.call(userRoutes.listUsers, { query: { erasure_requested } }),
    admin.call(userRoutes.countUsers, { query: { erasure_requested } }),
  ])
  expect(count.count).toBe(users.length)
  return users
}

const auditOf = async ({ as }: TestApp) => {
  const { body } = await as.admin.call(auditRoutes.listAudit, { query: { subject: 'user' } })
  return body.map(({ action, actor, person }) => [action, actor?.username, person?.username])
}

test('a request for erasure is shown to administrators until the person withdraws it', async () => {
  const app = await testApp()
  const { learner, admin, superadmin, outsider } = app.as
  expect(await askedOf(learner)).toBeNull()
  const { body: first } = await learner.call(requestErasure, {})
  const { body: second } = await learner.call(requestErasure, {})
  expect([second.requested_at, await askedOf(learner)]).toEqual([first.requested_at, first.requested_at])
  expect(await askedOf(admin)).toBeNull()

  for (const person of [admin, superadmin])
    expect(await listed(person)).toMatchObject([
      { username: 'learner', erasure_requested_at: first.requested_at },
    ])
  expect((await listed(admin, 'false')).map(({ username }) => username)).not.toContain('learner')
  const file = await admin.send({ url: '/api/v1/admin/users/export?erasure_requested=true' })
  expect(file.body).toContain(`,${first.requested_at}`)
  expect(await listed(outsider)).toEqual([])

  await learner.call(withdrawErasureRequest, {})
  expect((await learner.call(withdrawErasureRequest, {})).status).toBe(200)
  expect(await askedOf(learner)).toBeNull()
  expect(await listed(admin)).toEqual([])
  expect(await auditOf(app)).toEqual([
    ['withdraw_erasure', 'learner', 'learner'],
    ['request_erasure', 'learner', 'learner'],
  ])
})

test('deleting the person removes their request for erasure', async () => {
  const app = await testApp()
  await app.as.learner.call(requestErasure, {})
  const [person] = await listed(app.as.admin)
  const { status } = await app.as.admin.call(accountRoutes.deleteUser, {
    params: { id: String(person?.id) },
    body: { username: 'learner' },
  })
  expect(status).toBe(200)
  expect(await listed(app.as.admin)).toEqual([])
  const left = await app.connection.database.selectFrom('erasure_requests').selectAll().execute()
  expect(left).toEqual([])
  expect((await app.as.learner.call(readErasureRequest, {})).status).toBe(401)
})

test('the number of requests for erasure is limited, and repeating a pending one does not count', async () => {
  const { as } = await testApp()
  for (let asked = 0; asked < ERASURE_RATE_LIMIT.limit; asked += 1) {
    expect((await as.learner.call(requestErasure, {})).status).toBe(200)
    await as.learner.call(requestErasure, {})
    await as.learner.call(withdrawErasureRequest, {})
  }
  expect((await as.learner.call(requestErasure, {})).status).toBe(429)
  expect(await askedOf(as.learner)).toBeNull()
})
