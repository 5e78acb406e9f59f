import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { LEASE_SECONDS } from '#platform/server/lease.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { until } from '#testing/partner.ts'
import {
  addAccount,
  readAccountReferences,
  NO_ACCOUNT_REFERENCES,
  defaultAccounts,
  organizationFor,
  buildNewUser,
  stallingAccounts,
  delegatingAccounts,
  tryPassword,
} from '#testing/provisioning.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { userRoutes, type NewUser } from '../contract.ts'
import type { UserToProvision } from './provisioning-claim.ts'
import { provisioningStore } from './provisioning-store.ts'
import { createProvisioning } from './provisioning.ts'

const { listUsers, createUser } = userRoutes

let testServer: TestApp
let database: Database
/** `real` is the working identity provider, and `accounts` the one of the current test. */
let real: Accounts
let accounts: Accounts

beforeAll(async () => {
  testServer = await createTestApp({ accounts: delegatingAccounts(() => accounts) })
  database = testServer.connection.database
  real = defaultAccounts(database)
  accounts = real
})
afterAll(() => testServer.close())

const create = (body: NewUser, key?: string) =>
  testServer.as.superadmin.call(createUser, { body }, key === undefined ? {} : { key })

/** Creates a user with the given provider, and restores the real one afterwards. */
async function createWith(provider: Accounts, body: NewUser, key?: string) {
  accounts = provider
  try {
    return await create(body, key)
  } finally {
    accounts = real
  }
}

/** A second process, with its own provider. */
const process = (provider: Accounts | undefined, timeout?: number) =>
  createProvisioning({
    database,
    accounts: provider,
    store: provisioningStore(database),
    timeout,
    warn: () => {},
  })
const nobody = { userId: null, key: undefined }
const wanted = (username: string, organizationId = 1): UserToProvision => {
  const { email, name } = buildNewUser(username)
  return { username, email, name, organizationId, role: 'user', languageId: 1 }
}

/** Makes the lease expire, as if its owner had died. */
const expire = (username: string) =>
  database
    .updateTable('leases')
    .set({ lease_expires_at: sql<Date>`now() - interval '1 second'` })
    .where('work', '=', 'user')
    .where('subject_id', '=', ({ selectFrom }) =>
      selectFrom('users').where('username', '=', username).select('id'),
    )
    .execute()

const refuses = () => Promise.reject(new Error('the provider has a bad day'))

describe('a provider', () => {
  test('that fails leaves neither user nor account, and the request can be repeated', async () => {
    const makesAndFails: Accounts = { ...real, invite: (it) => real.invite(it).then(refuses) }
    const { status, detail } = await createWith(makesAndFails, buildNewUser('failing'), 'failing')
    expect([status, detail]).toEqual([502, 'The account could not be created. Please try again.'])
    expect(await readAccountReferences(database, 'failing')).toEqual(NO_ACCOUNT_REFERENCES)
    expect((await create(buildNewUser('failing'), 'failing')).status).toBe(200)
  })

  test('that cannot remove its account is asked again by the next request', async () => {
    const helpless: Accounts = {
      ...real,
      invite: (it) => real.invite(it).then(refuses),
      withdraw: refuses,
    }
    expect((await createWith(helpless, buildNewUser('undead'), 'undead')).status).toBe(502)
    const before = await readAccountReferences(database, 'undead')
    expect([before.user, before.user]).toEqual([before.account, expect.any(String)])

    expect((await create(buildNewUser('undead'), 'undead')).status).toBe(200)
    const after = await readAccountReferences(database, 'undead')
    expect([after.user, after.user === before.user]).toEqual([after.account, false])
  })

  test('that already has the username or the address refuses the user and keeps its account', async () => {
    await addAccount(database, 'only-there', 'only-there@elsewhere.example')
    for (const same of [
      buildNewUser('Only-There'),
      buildNewUser('unlike', { email: 'ONLY-THERE@elsewhere.example' }),
    ]) {
      const { status, detail } = await create(same)
      expect([status, detail]).toEqual([
        409,
        'The identity provider already has an account with this username or email address',
      ])
      expect((await readAccountReferences(database, same.username)).user).toBeUndefined()
    }
    const { browser } = await tryPassword(testServer.app, 'only-there', 'practice')
    expect(sessionOf(browser)).toBeDefined()
  })

  test('that does not answer in time leaves neither user nor account, also after a late answer', async () => {
    const late = stallingAccounts(database, 'before')
    await expect(process(late, 20).create(wanted('patient'), nobody)).rejects.toMatchObject({
      fault: 'timeout',
    })
    expect(await readAccountReferences(database, 'patient')).toEqual(NO_ACCOUNT_REFERENCES)
    late.letGo()
    await until(async () => (await readAccountReferences(database, 'patient')).account !== undefined)
    await process(real).sweep()
    expect(await readAccountReferences(database, 'patient')).toEqual(NO_ACCOUNT_REFERENCES)
  })

  test('that others manage gets no account, and the first sign-in finds the user', async () => {
    const made = await process(undefined).create(wanted('adopted'), nobody)
    expect(made).toEqual({ message: 'User created', id: expect.any(Number) })
    expect((await readAccountReferences(database, 'adopted')).account).toBeUndefined()

    await addAccount(database, 'any-name', 'Adopted@new.example')
    const { browser } = await tryPassword(testServer.app, 'any-name', 'practice')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({
      id: made.id,
      username: 'adopted',
      permissions: ['user'],
    })
  })
})

describe('a process that dies after the provider has answered', () => {
  test('is replaced by a repeated request, and changes nothing if it continues later', async () => {
    const asleep = stallingAccounts(database, 'after')
    const body = buildNewUser('sleeper')
    const slept = createWith(asleep, body, 'sleeper')
    await asleep.arrived
    const before = await readAccountReferences(database, 'sleeper')
    expect([before.user, before.user]).toEqual([before.account, expect.any(String)])

    await expire('sleeper')
    const taking = stallingAccounts(database, 'after')
    const taken = createWith(taking, body, 'sleeper')
    await taking.arrived
    // A request during the takeover is told when to retry, and not that the name is taken.
    const meanwhile = await create(body, 'sleeper')
    expect([meanwhile.status, meanwhile.headers['retry-after']]).toEqual([503, String(LEASE_SECONDS)])
    taking.letGo()
    const { status, body: made } = await taken
    expect(status).toBe(200)
    asleep.letGo()
    const replaced = await slept
    expect([replaced.status, replaced.headers['retry-after']]).toEqual([503, String(LEASE_SECONDS)])

    const after = await readAccountReferences(database, 'sleeper')
    expect([after.user, after.user === before.user]).toEqual([after.account, false])
    const { asksForNewPassword } = await tryPassword(testServer.app, 'sleeper', made.temporary_password ?? '')
    expect(asksForNewPassword).toBe(true)
  })

  test('leaves neither user nor account nor a taken seat after a sweep', async () => {
    const organization = await organizationFor(database, 1)
    const dead = stallingAccounts(database, 'after')
    const died = process(dead).create(wanted('dead', organization), nobody)
    await dead.arrived
    await process(real).sweep()
    expect(await readAccountReferences(database, 'dead'), 'alive as yet').not.toEqual(NO_ACCOUNT_REFERENCES)
    await expire('dead')
    await process(real).sweep()
    expect(await readAccountReferences(database, 'dead')).toEqual(NO_ACCOUNT_REFERENCES)
    expect((await create(buildNewUser('heir', { organization }))).status).toBe(200)
    dead.letGo()
    await expect(died).rejects.toMatchObject({ fault: 'unavailable' })
  })

  test('whose answer was lost after storing the user leaves one user with an account', async () => {
    const store = provisioningStore(database)
    const complete: typeof store.complete = async (...whole) => {
      await store.complete(...whole)
      throw new Error('the connection is gone')
    }
    const cut = createProvisioning({
      database,
      accounts: real,
      store: { ...store, complete },
      warn: () => {},
    })
    await expect(cut.create(wanted('lucky'), nobody)).rejects.toMatchObject({ fault: 'upstream' })
    const { user, account } = await readAccountReferences(database, 'lucky')
    expect([user, user]).toEqual([account, expect.any(String)])
    const { body } = await testServer.as.superadmin.call(listUsers, { query: { search: 'lucky' } })
    expect(body).toHaveLength(1)
  })
})

test('a sign-in during the creation of its user is refused, and succeeds afterwards', async () => {
  const [made, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const known: Accounts = {
    ...real,
    async invite({ username, email }) {
      await addAccount(database, username, email)
      made.resolve()
      await going.promise
      return {}
    },
  }
  const creation = createWith(known, buildNewUser('early'))
  await made.promise
  const { browser, page } = await tryPassword(testServer.app, 'early', 'practice')
  expect([page.headers.location, sessionOf(browser)]).toEqual(['/login?failed=provider', undefined])

  going.resolve()
  const { body } = await creation
  const again = await tryPassword(testServer.app, 'early', 'practice')
  expect((await again.browser.request('/api/v1/users/me')).json()).toMatchObject({ id: body.id })
})
