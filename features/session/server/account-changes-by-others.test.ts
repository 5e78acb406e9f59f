import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkRoutes } from '#features/users/contract-link.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { ownProfileRoutes } from '#features/users/contract-own.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { addAccount } from '#testing/provisioning.ts'
import { sessionRoutes } from '../contract.ts'

const { resetAccount, changeUserState, correctUser, changePermissions, signOutUser } = accountRoutes

let here: TestApp
let as: TestApp['as']
beforeAll(async () => {
  here = await createTestApp()
  as = here.as
})
afterAll(() => here.close())

/** Creates a user with an account at the embedded provider, who has not signed in. */
async function member(username: string): Promise<{ readonly id: number; readonly params: { id: string } }> {
  const { database } = here.connection
  const email = `${username}@changed.example`
  await addAccount(database, username, email)
  const row = { username, name: username, email, organization_id: 1, role: 'user', language_id: 1 }
  const { id } = await database.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, params: { id: String(id) } }
}

/** Signs in anew, since most changes end sessions. */
const listFor = async (username: string) =>
  (await here.signedIn(username).call(sessionRoutes.listAccountChanges, {})).body

const byPerson = (name: string) => ({ kind: 'person', name })

test('a person sees who changed what of their account, newest first, but not their own changes', async () => {
  const { params } = await member('watched')
  const own = here.signedIn('watched')
  expect((await own.call(sessionRoutes.listAccountChanges, {})).body).toEqual([])
  await own.call(ownProfileRoutes.changeOwnProfile, { body: { name: 'Watched Person' } })
  await as.admin.call(resetAccount, { params, query: { by: 'password', second_factor: 'remove' } })
  await as.admin.call(resetAccount, { params, query: { by: 'link' } })
  const was = { name: 'Watched Person', email: 'watched@changed.example' }
  await as.admin.call(correctUser, { params, body: { name: 'Renamed Person', was } })
  await as.admin.call(correctUser, {
    params,
    body: { email: 'other@changed.example', was: { ...was, name: 'Renamed Person' } },
  })
  await as.admin.call(userRoutes.changeLanguage, { params, query: { language_id: '2' } })
  await as.admin.call(changePermissions, { params, body: { permissions: ['admin'] } })
  await as.admin.call(signOutUser, { params })
  await as.admin.call(changeUserState, { params, body: { state: 'deactivated' } })
  await as.admin.call(changeUserState, { params, body: { state: 'active' } })
  await as.superadmin.call(userRoutes.moveUser, {
    params,
    body: { organization: 2, permissions: ['user'] },
  })
  const list = await listFor('watched')
  expect(list.map(({ changes }) => changes)).toEqual([
    ['organization', 'role'],
    ['reactivated'],
    ['deactivated'],
    ['signed_out'],
    ['role'],
    ['language'],
    ['email'],
    ['name'],
    ['password_link'],
    ['temporary_password', 'second_factor'],
  ])
  expect(list[0]?.by).toEqual(byPerson('Amara Okafor'))
  expect(list[1]).toEqual({
    id: expect.any(Number),
    by: byPerson('Tomas Lindqvist'),
    changes: ['reactivated'],
    created_at: expect.any(String),
  })
  expect(await listFor('learner')).toEqual([])
})

test('a link is listed for the account that stays, with what was done to the other one before', async () => {
  const [kept, gone] = [await member('stays-on'), await member('goes-away')]
  await as.admin.call(resetAccount, { params: gone.params, query: {} })
  const { status } = await as.admin.call(linkRoutes.linkUser, {
    params: kept.params,
    query: {},
    body: { other: gone.id },
  })
  expect(status).toBe(200)
  const list = await listFor('stays-on')
  expect(list.map(({ changes }) => changes)).toEqual([['linked'], ['temporary_password']])
})

test('programs, the identity provider, operators and deleted people are named as such', async () => {
  const { id } = await member('much-changed')
  const { database } = here.connection
  const token = { organization_id: 1, name: 'Directory', hash: Buffer.from('directory') }
  const [author] = await database
    .insertInto('users')
    .values({ username: 'deleted:x', name: 'deleted:x', language_id: 1, deleted_at: new Date() })
    .returning('id')
    .execute()
  const { id: tokenId } = await database
    .insertInto('scim_tokens')
    .values(token)
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = (hour: number, action: string, more: object = {}) =>
    database
      .insertInto('audit')
      .values({
        subject: 'user',
        subject_id: id,
        action,
        created_at: new Date(Date.UTC(2026, 0, 2, hour)),
        ...more,
      })
      .execute()
  await change(19, 'sign_out', { actor_id: 2 })
  await change(20, 'deactivate', { token_id: tokenId })
  await change(21, 'move', { after: JSON.stringify({ role: 'admin', by: 'groups' }) })
  await change(22, 'reset')
  await change(23, 'change_email', { actor_id: author?.id })
  await change(23, 'share_evaluation', { actor_id: 2 })
  const list = await listFor('much-changed')
  expect(list.map(({ by }) => by)).toEqual([
    { kind: 'person', name: null },
    { kind: 'operator', name: null },
    { kind: 'provider', name: null },
    { kind: 'token', name: 'Directory' },
    byPerson('Tomas Lindqvist'),
  ])
})

test('twenty harmless changes push nothing out of the list that let somebody in', async () => {
  const { id } = await member('pushed')
  const change = (hour: number, action: string, after: object | null = null) => ({
    subject: 'user',
    subject_id: id,
    action,
    actor_id: 2,
    after: after && JSON.stringify(after),
    created_at: new Date(Date.UTC(2026, 0, 2, hour)),
  })
  const entries = [
    change(0, 'reset', { temporary_password: true }),
    change(1, 'relink', { merged: 0 }),
    change(2, 'change_email'),
    change(3, 'sign_out'),
    ...Array.from({ length: 20 }, (_, index) => change(4 + index, 'update', { language_id: 1 })),
    ...Array.from({ length: 20 }, (_, index) => change(30 + index, 'change_email')),
  ]
  await here.connection.database.insertInto('audit').values(entries).execute()
  const kinds = (await listFor('pushed')).flatMap(({ changes }) => changes)
  expect(kinds).toEqual([
    ...Array.from({ length: 20 }, () => 'email'),
    ...Array.from({ length: 20 }, () => 'language'),
    'linked',
    'temporary_password',
  ])
})
