import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounts } from '#adapters/identity/port.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { halvesOf, NEITHER, switchingAccounts, usualAccounts } from '#testing/provisioning.ts'
import { oktaUser, scimClient, type ScimClient, scimPatch } from '#testing/scim-client.ts'

let server: TestApp
let ask: ScimClient
let usual: Accounts
let accounts: Accounts
beforeAll(async () => {
  server = await createTestApp({ accounts: switchingAccounts(() => accounts) })
  usual = usualAccounts(server.connection.database)
  accounts = usual
  ;({ ask } = await scimClient(server))
})
afterAll(() => server.close())

const broken = async (): Promise<never> => {
  throw new Error('the provider is broken')
}

test('while the provider is broken nobody is half made, and whoever is deactivated is out all the same', async () => {
  const { database } = server.connection
  accounts = { ...usual, invite: broken }
  const failed = await ask('POST', '/Users', oktaUser('wanted'))
  expect([failed.status, failed.body]).toEqual([
    502,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '502',
      detail: 'The account could not be created. Please try again.',
    },
  ])
  expect(await halvesOf(database, 'wanted')).toEqual(NEITHER)
  expect(await database.selectFrom('scim_users').selectAll().execute()).toEqual([])

  accounts = usual
  const { body } = await ask('POST', '/Users', oktaUser('wanted', { active: false }))
  expect(body.active).toBe(false)
  const isDisabled = async () =>
    (
      await database
        .selectFrom('idp_accounts')
        .where('username', '=', 'wanted')
        .select('disabled_at')
        .executeTakeFirstOrThrow()
    ).disabled_at !== null
  expect(await isDisabled()).toBe(true)
  const setActive = (value: boolean) =>
    ask('PATCH', `/Users/${body.id}`, scimPatch({ op: 'replace', path: 'active', value }))
  await setActive(true)

  accounts = { ...usual, setEnabled: broken }
  expect((await setActive(false)).body.active).toBe(false)
  expect(await isDisabled()).toBe(false)
  accounts = usual
  // The same request again has nothing to change, and has the provider do what it has not done.
  expect((await setActive(false)).body.active).toBe(false)
  expect(await isDisabled()).toBe(true)
})
