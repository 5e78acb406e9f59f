import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFailures } from '#platform/contract/failures.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/person.ts'
import {
  organizationFor,
  buildNewUser,
  delegatingAccounts,
  tryPassword,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { scimClient } from '#testing/scim-client.ts'
import { userFailures, userRoutes } from '../contract.ts'
import { accountRoutes, type Correction } from '../contract-lifecycle.ts'

let here: TestApp
beforeAll(async () => {
  here = await createTestApp()
})
afterAll(() => here.close())

const correct = (id: number, body: Correction, person: Person = here.as.admin, key?: string) =>
  person.call(
    accountRoutes.correctUser,
    { params: { id: String(id) }, body },
    key === undefined ? {} : { key },
  )
const make = async (username: string, organization = 1) =>
  (await here.as.superadmin.call(userRoutes.createUser, { body: buildNewUser(username, { organization }) }))
    .body
const find = async (username: string, { as } = here) =>
  (await as.superadmin.call(userRoutes.listUsers, { query: { search: username } })).body[0]

test('an admin corrects a name and the email address for signing in, and the audit contains neither', async () => {
  const { id, temporary_password } = await make('typo')
  const was = await find('typo')
  const wanted = { name: ' Ana Almeida ', email: 'Ana.Almeida@right.example' }
  const { status, body } = await correct(id, { ...wanted, was: { name: was?.name, email: was?.email } })
  expect([status, body]).toEqual([200, { message: 'User updated', invitation_ended: false }])
  expect(await find('typo')).toMatchObject({ name: 'Ana Almeida', email: 'Ana.Almeida@right.example' })
  const { asksForNewPassword } = await tryPassword(
    here.app,
    'ana.almeida@right.example',
    temporary_password ?? '',
  )
  expect(asksForNewPassword).toBe(true)
  const { body: entries } = await here.as.admin.call(auditRoutes.listAudit, { query: { subject: 'user' } })
  expect(entries[0]).toMatchObject({ action: 'change_email', subject_id: id, before: null, after: null })
})

test('correcting an address ends the link that was sent to the old one, and the answer says so', async () => {
  const { id } = await make('wrong_mailbox')
  const reset = { params: { id: String(id) }, query: { by: 'link' as const } }
  const { body } = await here.as.admin.call(accountRoutes.resetAccount, reset)
  const { pathname, search } = new URL(body.link ?? '')
  expect((await here.app.inject(pathname + search)).statusCode).toBe(200)
  expect((await correct(id, { name: 'Still Here' })).body.invitation_ended).toBe(false)
  // Addresses that differ only in case are the same mailbox.
  expect((await correct(id, { email: 'Wrong_Mailbox@New.example' })).body.invitation_ended).toBe(false)
  expect((await here.app.inject(pathname + search)).statusCode).toBe(200)
  const move = () => correct(id, { email: 'right.mailbox@new.example' }, here.as.admin, 'a-lost-answer')
  expect((await move()).body.invitation_ended).toBe(true)
  expect((await move()).body.invitation_ended).toBe(true)
  expect((await here.app.inject(pathname + search)).statusCode).toBe(410)
})

test('correcting a name leaves the email address of the sign-in unchanged', async () => {
  const { database } = here.connection
  const { id, temporary_password } = await make('two_addresses')
  // The state after two accounts were linked: the address is from one, and the sign-in from the other.
  await sql`update idp_accounts set email = 'signs.in@new.example' where username = 'two_addresses'`.execute(
    database,
  )
  expect((await correct(id, { name: 'Another Name' })).status).toBe(200)
  const { asksForNewPassword } = await tryPassword(here.app, 'signs.in@new.example', temporary_password ?? '')
  expect(asksForNewPassword).toBe(true)
})

test('an address in use is refused, without revealing a user of another organisation to an admin', async () => {
  const { id } = await make('first')
  const { email } = (await make('second'), (await find('second')) ?? { email: null })
  await make('stranger', await organizationFor(here.connection.database, 3))
  const stranger = await find('stranger')
  expect(await correct(id, { email: email?.toUpperCase() })).toMatchObject({
    status: 409,
    detail: userFailures.emailTaken.detail,
  })
  expect(await correct(id, { email: stranger?.email ?? '' })).toMatchObject({
    detail: userFailures.unavailable.detail,
  })
  expect((await correct(id, { email: 'nobody@' })).status).toBe(422)
})

test('a correction overwrites no field that changed since it was read', async () => {
  const { id } = await make('twice')
  const read = await find('twice')
  const was = { name: read?.name, email: read?.email }
  await correct(id, { name: 'The First', was })
  const second = await correct(id, { name: 'The Second', was })
  expect([second.status, second.detail]).toEqual([409, requestFailures.changedMeanwhile.detail])
  expect((await correct(id, { name: read?.name, email: 'twice@right.example', was })).status).toBe(200)
  expect(await find('twice')).toMatchObject({ name: 'The First', email: 'twice@right.example' })
})

test('nobody corrects themselves, and an admin corrects no superadmin and nobody of another organisation', async () => {
  const idOf = async (username: string) => (await find(username))?.id ?? 0
  const name = 'Another Name'
  expect((await correct(await idOf('admin'), { name })).status).toBe(403)
  expect((await correct(await idOf('superadmin'), { name })).status).not.toBe(200)
  const { id } = await make('far_away', await organizationFor(here.connection.database, 3))
  expect((await correct(id, { name })).status).toBe(404)
  expect((await correct(id, { name }, here.as.learner)).status).toBe(403)
})

test('a profile that a former organisation’s directory managed can be corrected', async () => {
  const organization = await organizationFor(here.connection.database, 3)
  await scimClient(here, organization)
  const { id } = await make('moved_on', organization)
  await sql`insert into scim_users (user_id, organization_id, user_name, names)
    values (${id}, 1, 'moved_on@contoso.example', '{}')`.execute(here.connection.database)
  expect(await find('moved_on')).not.toHaveProperty('is_profile_kept', true)
  expect((await correct(id, { name: 'Another Name' }, here.as.superadmin)).status).toBe(200)
})

test('neither a directory’s profile nor the address of a sign-in at another provider can be corrected', async () => {
  // Accounts without `within` behave like those of an external provider.
  const server = await testApp({
    accounts: delegatingAccounts(() => defaultAccounts(here.connection.database)),
  })
  await scimClient(server)
  const { database } = server.connection
  const learner = await find('learner', server)
  const change = (body: Correction) => correct(learner?.id ?? 0, body, server.as.admin)
  await server.as.learner.cookie()
  expect(await change({ email: 'elsewhere@new.example' })).toMatchObject({
    status: 409,
    detail: userFailures.emailElsewhere.detail,
  })
  expect((await change({ name: 'Another Name' })).status).toBe(200)
  await sql`update users set issuer = null, subject = null where id = ${learner?.id}`.execute(database)
  expect((await change({ email: 'elsewhere@new.example' })).status).toBe(200)
  expect(await find('learner', server)).toMatchObject({ email: 'elsewhere@new.example', state: 'invited' })
  await sql`insert into scim_users (user_id, organization_id, user_name, names)
    values (${learner?.id}, 1, 'learner@contoso.example', '{}')`.execute(database)
  expect(await change({ name: 'A Third Name' })).toMatchObject({
    status: 409,
    detail: userFailures.profileKept.detail,
  })
  expect(await find('learner', server)).toMatchObject({ is_profile_kept: true })
})
