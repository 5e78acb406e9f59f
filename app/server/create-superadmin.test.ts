import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createPerson } from '#testing/person.ts'
import { readAccountReferences, buildNewUser, tryPassword } from '#testing/provisioning.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { readConfig } from './configuration.ts'
import { createSuperadmin } from './create-superadmin.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

const chosen = { new_password: 'a password of my own', new_password_repeat: 'a password of my own' }
const boss = { username: 'boss', email: 'boss@acme.example', name: 'The Boss', organisation: 'Acme Ltd' }

test('a superadmin is created with an organisation, and the audit names no person for it', async () => {
  const password = (await createSuperadmin(testServer.connection, readConfig({}), boss)) ?? ''
  const { browser, asksForNewPassword } = await tryPassword(testServer.app, 'boss', password)
  expect(asksForNewPassword).toBe(true)
  await browser.submit(chosen)
  const me = (await browser.request('/api/v1/users/me')).json()
  expect(me).toMatchObject({
    username: 'boss',
    organization: { name: 'Acme Ltd' },
    permissions: ['superadmin'],
  })

  const changes = await testServer.connection.database
    .selectFrom('audit')
    .where('organization_id', '=', me.organization.id)
    .select(['actor_id', 'action', 'subject', 'subject_id'])
    .orderBy('id')
    .execute()
  expect(changes).toEqual([
    { actor_id: null, action: 'create', subject: 'organization', subject_id: me.organization.id },
    { actor_id: null, action: 'create', subject: 'user', subject_id: me.id },
  ])
})

test('an existing organisation is used, and an existing user is not created again', async () => {
  const second = {
    ...boss,
    username: 'second',
    email: 'second@acme.example',
    organisation: 'DEMO organisation',
  }
  await createSuperadmin(testServer.connection, readConfig({}), second)
  const { body } = await testServer.as.admin.call(organizationRoutes.listOrganizations, {})
  expect(body).toEqual([expect.objectContaining({ name: 'Demo Organisation', user_count: 4 })])
  await expect(createSuperadmin(testServer.connection, readConfig({}), second)).rejects.toThrow(
    'A user with this username already exists',
  )
})

test('with another identity provider only the row of the user is created', async () => {
  const environment = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'practice' }
  const other = { ...boss, username: 'other-boss', email: 'other-boss@acme.example' }
  expect(await createSuperadmin(testServer.connection, readConfig(environment), other)).toBeUndefined()
  const { user, account } = await readAccountReferences(testServer.connection.database, 'other-boss')
  expect([typeof user, account]).toEqual(['string', undefined])
})

/** Makes a superadmin as somebody does who cannot get in otherwise, and signs in as them. */
async function rescue(username: string, environment: Readonly<Record<string, string>> = {}) {
  const wanted = { ...boss, username, email: `${username}@acme.example` }
  const password = await createSuperadmin(testServer.connection, readConfig(environment), wanted)
  const { browser } = await tryPassword(testServer.app, username, password ?? '')
  await browser.submit(chosen)
  return createPerson(testServer.app, username, chosen.new_password)
}

const idOf = async (username: string): Promise<number> => {
  const found = testServer.connection.database.selectFrom('users').where('username', '=', username)
  return (await found.select('id').executeTakeFirstOrThrow()).id
}

test('a superadmin made on a filled store lets one in again who has lost the second factor', async () => {
  const { database } = testServer.connection
  const account = database.selectFrom('idp_accounts').where('username', '=', 'superadmin').select('id')
  const { id: account_id } = await account.executeTakeFirstOrThrow()
  const factor = { account_id, sealed_secret: 'unreadable', last_step: 0 }
  await database.insertInto('idp_second_factors').values(factor).execute()
  const stopped = await tryPassword(testServer.app, 'superadmin', 'practice')
  expect(sessionOf(stopped.browser)).toBeUndefined()

  const rescuer = await rescue('rescuer')
  const reset = await rescuer.call(accountRoutes.resetAccount, {
    params: { id: String(await idOf('superadmin')) },
    query: { second_factor: 'remove' },
  })
  const again = await tryPassword(testServer.app, 'superadmin', reset.body.temporary_password ?? '')
  await again.browser.submit(chosen)
  expect(sessionOf(again.browser)).toBeDefined()
})

test('without the identity provider, a new superadmin and new accounts let people in again', async () => {
  const { database } = testServer.connection
  await database
    .insertInto('users')
    .values({
      username: 'homeless',
      name: 'Homeless',
      email: 'homeless@acme.example',
      organization_id: 1,
      role: 'user',
      language_id: 1,
      issuer: 'https://id.example.org',
      subject: 'homeless',
      last_active_at: new Date(0),
    })
    .execute()
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://practice.example.org',
    DATABASE_URL: 'postgres://practice@database/practice',
  }
  expect(() => readConfig(production)).toThrow(/ALLOW_EMBEDDED_IDENTITY=yes/)
  const rescuer = await rescue('caretaker', { ...production, ALLOW_EMBEDDED_IDENTITY: 'yes' })

  const id = await idOf('homeless')
  const reset = await rescuer.call(accountRoutes.resetAccount, { params: { id: String(id) }, query: {} })
  expect([reset.status, reset.detail]).toEqual([409, 'The identity provider has no account of this person'])
  const { body: second } = await rescuer.call(userRoutes.createUser, { body: buildNewUser('homeless-2') })
  const { browser } = await tryPassword(testServer.app, 'homeless-2', second.temporary_password ?? '')
  await browser.submit(chosen)
  const linked = await rescuer.call(linkRoutes.linkUser, {
    params: { id: String(id) },
    query: {},
    body: { other: second.id },
  })
  expect(linked.body).toMatchObject({ sign_in: 'other', removes_account: false })
  const person = createPerson(testServer.app, 'homeless-2', chosen.new_password)
  expect((await person.call(sessionRoutes.readMe, {})).body).toMatchObject({ id, username: 'homeless' })
})
