import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import {
  organizationFor,
  buildNewUser,
  stallingAccounts,
  delegatingAccounts,
  tryPassword,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { userRoutes, type NewUser } from '../contract.ts'

const { listUsers, createUser } = userRoutes
const OWN = 'a password of my own'

// Two servers on one database behave like two processes: they share nothing else.
let here: TestApp
let there: TestApp
let database: Database
/** The identity provider of the current test. */
let accounts: Accounts

beforeAll(async () => {
  const switching = delegatingAccounts(() => accounts)
  here = await createTestApp({ accounts: switching })
  database = here.connection.database
  there = await createTestApp({ accounts: switching, connection: here.connection })
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(() => {
  accounts = defaultAccounts(database)
})

const create = (testServer: TestApp, body: NewUser, key: string = randomUUID()) =>
  testServer.as.superadmin.call(createUser, { body }, { key })
const userCountOf = async (organization: number) => {
  const { body } = await there.as.superadmin.call(organizationRoutes.listOrganizations, {})
  return body.find(({ id }) => id === organization)?.user_count
}

describe('a temporary password', () => {
  test('has to be replaced at the first sign-in, which then succeeds', async () => {
    const { body } = await create(here, buildNewUser('firstly', { name: 'First Ly' }))
    expect(body.temporary_password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
    const { browser, asksForNewPassword } = await tryPassword(
      here.app,
      'firstly',
      body.temporary_password ?? '',
    )
    expect([asksForNewPassword, sessionOf(browser)]).toEqual([true, undefined])
    await browser.submit({ new_password: OWN, new_password_repeat: OWN })
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({
      id: body.id,
      name: 'First Ly',
      organization: { name: 'Demo Organisation' },
      permissions: ['user'],
    })
  })

  test('is in none of the tables that creating a user writes', async () => {
    const { body } = await create(here, buildNewUser('secretive'))
    for (const table of ['audit', 'requests', 'idp_accounts', 'users']) {
      const { rows } = await sql`select whole::text from ${sql.table(table)} as whole`.execute(database)
      expect(JSON.stringify(rows)).not.toContain(body.temporary_password)
      expect(rows.length).toBeGreaterThan(0)
    }
  })
})

describe('a repeated request', () => {
  test('for a finished creation returns the same user and a new password that works', async () => {
    const body = buildNewUser('repeated')
    const { body: first } = await create(here, body, 'repeated')
    const { body: second } = await create(there, body, 'repeated')
    expect(second.id).toBe(first.id)
    const before = await tryPassword(here.app, 'repeated', first.temporary_password ?? '')
    expect(before.page.statusCode).toBe(401)
    const { browser, asksForNewPassword } = await tryPassword(
      here.app,
      'repeated',
      second.temporary_password ?? '',
    )
    expect(asksForNewPassword).toBe(true)

    await browser.submit({ new_password: OWN, new_password_repeat: OWN })
    const { status, body: third } = await create(there, body, 'repeated')
    expect([status, third]).toEqual([200, { message: 'User created', id: first.id }])
    expect(sessionOf((await tryPassword(here.app, 'repeated', OWN)).browser)).toBeDefined()
  })

  test('keeps a password that the person has chosen', async () => {
    const { body } = await create(here, buildNewUser('chooser'), 'chooser')
    await database
      .updateTable('idp_accounts')
      .set({ must_change_password: false })
      .where('username', '=', 'chooser')
      .execute()
    expect((await create(here, buildNewUser('chooser'), 'chooser')).body).not.toHaveProperty(
      'temporary_password',
    )
    const { browser } = await tryPassword(here.app, 'chooser', body.temporary_password ?? '')
    expect(sessionOf(browser)).toBeDefined()
  })

  test('returns no password for a user who was promoted or deactivated since', async () => {
    const { body } = await create(here, buildNewUser('promoted'), 'promoted')
    for (const values of [{ role: 'superadmin' }, { role: 'user', deactivated_at: new Date() }]) {
      await database.updateTable('users').set(values).where('username', '=', 'promoted').execute()
      const { body: again } = await create(there, buildNewUser('promoted'), 'promoted')
      expect(again).toEqual({ message: 'User created', id: body.id })
    }
  })

  test('with another body under the same key is refused', async () => {
    await create(here, buildNewUser('worded'), 'worded')
    const { status, detail } = await create(here, buildNewUser('reworded'), 'worded')
    expect([status, detail]).toEqual([422, 'This Idempotency-Key was used for another request'])
  })

  test('is refused while the first one runs, whose user has a seat and is not listed', async () => {
    const provider = stallingAccounts(database, 'after')
    accounts = provider
    const organization = await organizationFor(database, 1)
    const body = buildNewUser('halfway', { organization })
    const running = create(here, body, 'halfway')
    await provider.arrived

    const answers = [
      await create(there, body, 'halfway'),
      await create(there, buildNewUser('other-name', { email: 'HALFWAY@new.example' })),
      await create(there, buildNewUser('too-late', { organization })),
    ]
    const beingMade = 'This user is being created at the moment. Please wait a moment and try again.'
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual([
      [503, 'This user is still being created by your first attempt. Please try again in a moment.'],
      [409, beingMade],
      [409, 'This organisation is full. It may have at most 1 users.'],
    ])
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['6', '6', undefined])
    const { body: listed } = await there.as.superadmin.call(listUsers, { query: { search: 'halfway' } })
    expect(listed).toEqual([])
    expect(await userCountOf(organization)).toBe(0)

    provider.letGo()
    expect((await running).status).toBe(200)
    expect(await userCountOf(organization)).toBe(1)
  })
})

test('of fifty simultaneous creations for ten seats ten succeed, with ten users and ten accounts', async () => {
  const organization = await organizationFor(database, 10)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      create(index % 2 === 0 ? here : there, buildNewUser(`crowd-${index}`, { organization })),
    ),
  )
  const made = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, detail }) => `${status} ${String(detail)}`))).toEqual(
    new Set(['409 This organisation is full. It may have at most 10 users.']),
  )
  expect([made.length, refused.length]).toEqual([10, 40])
  const crowdIn = (table: 'users' | 'idp_accounts') =>
    database
      .selectFrom(table)
      .where('username', 'like', 'crowd-%')
      .select(['reference', 'username'])
      .orderBy('username')
      .execute()
  const users = await crowdIn('users')
  expect(users).toHaveLength(10)
  expect(await crowdIn('idp_accounts')).toEqual(users)
  expect(await userCountOf(organization)).toBe(10)
}, 60_000)
