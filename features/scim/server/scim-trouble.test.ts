import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Accounts } from '#adapters/identity/port.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { holdLock, waitForLockWaits } from '#testing/locks.ts'
import {
  readAccountReferences,
  NO_ACCOUNT_REFERENCES,
  delegatingAccounts,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { oktaUser, scimClient, type ScimClient, scimPatch } from '#testing/scim-client.ts'

let server: TestApp
let ask: ScimClient
let usual: Accounts
let accounts: Accounts
beforeAll(async () => {
  server = await createTestApp({ accounts: delegatingAccounts(() => accounts) })
  usual = defaultAccounts(server.connection.database)
  accounts = usual
  ;({ ask } = await scimClient(server))
})
afterAll(() => server.close())

const broken = async (): Promise<never> => {
  throw new Error('the provider is broken')
}

test('a broken provider leaves no half-created user, and a deactivation takes effect nevertheless', async () => {
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
  expect(await readAccountReferences(database, 'wanted')).toEqual(NO_ACCOUNT_REFERENCES)
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
  // The repeat changes nothing here, but makes the provider carry out what it has missed.
  expect((await setActive(false)).body.active).toBe(false)
  expect(await isDisabled()).toBe(true)
})

test('a pool refuses a new address, and a deactivation in the same request takes effect nevertheless', async () => {
  const { database } = server.connection
  accounts = usual
  const [replaced, patched, renamed] = [
    (await ask('POST', '/Users', oktaUser('replaced'))).body.id,
    (await ask('POST', '/Users', oktaUser('patched'))).body.id,
    (await ask('POST', '/Users', oktaUser('renamed'))).body.id,
  ]
  const emails = [{ value: 'married@okta.example', type: 'work', primary: true }]
  const staying = await ask('PUT', `/Users/${replaced}`, oktaUser('replaced', { emails }))
  expect([staying.status, staying.body.scimType]).toEqual([400, 'mutability'])
  expect((await ask('GET', `/Users/${replaced}`)).body.active).toBe(true)

  const left = oktaUser('replaced', { emails, active: false })
  const put = await ask('PUT', `/Users/${replaced}`, left)
  const patch = await ask(
    'PATCH',
    `/Users/${patched}`,
    scimPatch({ op: 'replace', value: { emails, active: false } }),
  )
  const taken = await ask(
    'PATCH',
    `/Users/${renamed}`,
    scimPatch({ op: 'replace', value: { userName: 'patched@okta.example', active: false } }),
  )
  for (const [name, answer] of Object.entries({ replaced: put, patched: patch, renamed: taken }))
    expect([name, answer.status, answer.body.active, answer.body.emails]).toEqual([
      name,
      200,
      false,
      [{ value: `${name}@okta.example`, type: 'work', primary: true }],
    ])
  // The account is already disabled, so only the refused part of the request remains.
  expect((await ask('PUT', `/Users/${replaced}`, left)).body.scimType).toBe('mutability')
  expect((await ask('GET', `/Users/${replaced}`)).body.active).toBe(false)
  const { disabled_at } = await database
    .selectFrom('idp_accounts')
    .where('username', '=', 'replaced')
    .select('disabled_at')
    .executeTakeFirstOrThrow()
  expect(disabled_at).not.toBeNull()
})

// The embedded store has only one session, so nothing can happen concurrently.
test.skipIf('dump' in inject('template'))(
  'linking accounts while their group changes does not deadlock',
  async () => {
    accounts = usual
    const { pool } = server.connection
    const add = async (login: string) => (await ask('POST', '/Users', oktaUser(login))).body.id
    const [kept, other, third] = [await add('kept'), await add('other'), await add('third')]
    const { body: group } = await ask('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Linked',
      members: [{ value: other }],
    })
    const { release } = await holdLock(pool, 'select from scim_users where user_id = $1 for update', [other])
    // The link holds its locks on the users and waits for this row, before it comes to the group.
    const linked = server.as.superadmin.call(linkRoutes.linkUser, {
      params: { id: kept },
      query: {},
      body: { other: Number(other) },
    })
    await waitForLockWaits(pool, 1)
    const members = [{ value: third }]
    const changed = ask(
      'PATCH',
      `/Groups/${group.id}`,
      scimPatch({ op: 'add', path: 'members', value: members }),
    )
    await waitForLockWaits(pool, 2)
    await release()
    expect([(await linked).status, (await changed).status]).toEqual([200, 200])
    expect((await ask('GET', `/Groups/${group.id}`)).body.members.map(({ value }) => value)).toEqual([
      kept,
      third,
    ])
  },
)
