import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { halvesOf, tryPassword } from '#testing/provisioning.ts'
import { readConfig } from './configuration.ts'
import { createSuperadmin } from './create-superadmin.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

const boss = { username: 'boss', email: 'boss@acme.example', name: 'The Boss', organisation: 'Acme Ltd' }

test('a superadmin is created with an organisation, and the audit names no person for it', async () => {
  const password = (await createSuperadmin(testServer.connection, readConfig({}), boss)) ?? ''
  const { browser, asksForOwn } = await tryPassword(testServer.app, 'boss', password)
  expect(asksForOwn).toBe(true)
  await browser.submit({ new_password: 'a password of my own', new_password_repeat: 'a password of my own' })
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
  const { user, account } = await halvesOf(testServer.connection.database, 'other-boss')
  expect([typeof user, account]).toEqual(['string', undefined])
})
