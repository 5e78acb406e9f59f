import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { ownDataRoutes } from '#features/own-data/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { openReplyStream } from '#testing/open-reply-stream.ts'
import { standInPartner } from '#testing/partner.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { startChat } from '#testing/chat-requests.ts'
import {
  organizationFor,
  buildNewUser,
  delegatingAccounts,
  tryPassword,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { userRoutes, type User } from '../contract.ts'
import { accountRoutes } from '../contract-lifecycle.ts'

const { listUsers, countUsers, createUser } = userRoutes
const { changeUserState, changePermissions, resetAccount, signOutUser } = accountRoutes
const OWN = 'a password of my own'

// Two servers on one database behave like two processes: they share nothing else.
let here: TestApp
let there: TestApp
let database: Database
let accounts: Accounts
const partner = standInPartner()

beforeAll(async () => {
  const switching = delegatingAccounts(() => accounts)
  here = await createTestApp({ accounts: switching, partner })
  database = here.connection.database
  there = await createTestApp({ accounts: switching, partner, connection: here.connection })
  accounts = defaultAccounts(database)
})
afterAll(async () => {
  partner.release()
  await there.close()
  await here.close()
})

const find = async (username: string): Promise<User> => {
  const { body } = await here.as.superadmin.call(listUsers, { query: { search: username } })
  const user = body.find((one) => one.username === username)
  if (!user) throw new Error(`there is no ${username}`)
  return user
}
/** Creates a user who has signed in with a password of their own. */
async function member(username: string, overrides: Parameters<typeof buildNewUser>[1] = {}): Promise<Person> {
  const { body } = await here.as.superadmin.call(createUser, { body: buildNewUser(username, overrides) })
  const { browser } = await tryPassword(here.app, username, body.temporary_password ?? '')
  await browser.submit({ new_password: OWN, new_password_repeat: OWN })
  const cookie = sessionOf(browser)
  const person = createPerson(here.app, undefined)
  return {
    ...person,
    cookie: async () => cookie,
    call: (route, sent, options) =>
      person.call(route, sent, { ...options, headers: { cookie: cookie ?? '', ...options?.headers } }),
  }
}
const setState = async (person: Person, id: number, state: 'active' | 'deactivated') =>
  person.call(changeUserState, { params: { id: String(id) }, body: { state } })
const setRole = async (person: Person, id: number, role: 'user' | 'admin' | 'superadmin') =>
  person.call(changePermissions, { params: { id: String(id) }, body: { permissions: [role] } })
const statusAt = async (server: TestApp, person: Person) =>
  (await server.app.inject({ url: '/api/v1/users/me', headers: { cookie: (await person.cookie()) ?? '' } }))
    .statusCode

describe('deactivation', () => {
  test('ends running streams and all sessions within a second at each process, and frees the seat', async () => {
    const organization = await organizationFor(database, 1)
    const leaver = await member('leaver', { organization: 1 })
    await database.updateTable('organizations').set({ max_users: 4 }).where('id', '=', 1).execute()
    const chat = await startChat(leaver)
    await there.app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await openReplyStream(there.app, await leaver.cookie(), chat)
    const { id, state } = await find('leaver')
    expect([state, (await find('leaver')).last_active_at]).toEqual(['active', expect.any(String)])

    const began = performance.now()
    const { body } = await setState(here.as.admin, id, 'deactivated')
    expect(body).toEqual({ message: 'User updated', finished: true })
    expect([await statusAt(here, leaver), await statusAt(there, leaver)]).toEqual([401, 401])
    expect(await stream.ended).toContain('"code":"request.expired"')
    expect(performance.now() - began).toBeLessThan(1000)

    const { page, browser } = await tryPassword(here.app, 'leaver', OWN)
    expect([page.statusCode, sessionOf(browser)]).toEqual([403, undefined])
    expect(page.body).toContain('This account has been deactivated')
    expect((await tryPassword(here.app, 'leaver', 'wrong')).page.body).not.toContain('deactivated')
    expect((await find('leaver')).state).toBe('deactivated')

    // The seat became free and was taken by another user, so reactivation finds none.
    const { body: heir } = await here.as.admin.call(createUser, { body: buildNewUser('heir') })
    const full = await setState(here.as.admin, id, 'active')
    expect([full.status, full.detail]).toEqual([
      409,
      'This organisation is full. It may have at most 4 users.',
    ])
    await setState(here.as.admin, heir.id, 'deactivated')
    expect((await setState(here.as.admin, id, 'active')).body.finished).toBe(true)
    expect(sessionOf((await tryPassword(here.app, 'leaver', OWN)).browser)).toBeDefined()
    await database.updateTable('organizations').set({ max_users: 50 }).where('id', '=', 1).execute()

    const { body: organizations } = await here.as.superadmin.call(organizationRoutes.listOrganizations, {})
    expect(organizations.find((one) => one.id === organization)?.user_count).toBe(0)
    const { body: audit } = await here.as.superadmin.call(auditRoutes.listAudit, { query: {} })
    const ours = audit.filter(({ subject, subject_id }) => subject === 'user' && subject_id === id)
    expect(ours.map(({ action }) => action)).toEqual(['reactivate', 'deactivate', 'create'])
    expect(ours.map(({ person }) => person?.username)).toEqual(['leaver', 'leaver', 'leaver'])
  })

  test('is shown on the sign-in screen if another provider signs the person in', async () => {
    const elsewhere = await member('elsewhere')
    await database
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('username', '=', 'elsewhere')
      .execute()
    expect(await statusAt(here, elsewhere)).toBe(401)
    const { page } = await tryPassword(here.app, 'elsewhere', OWN)
    expect(page.headers.location).toBe('/login?failed=deactivated')
  })

  test('takes effect here if the provider fails, and is repeated there later in the same order', async () => {
    const patient = await member('patient')
    const { id } = await find('patient')
    accounts = { ...defaultAccounts(database), setEnabled: () => Promise.reject(new Error('a bad day')) }
    expect((await setState(here.as.superadmin, id, 'deactivated')).body.finished).toBe(false)
    expect(await statusAt(there, patient)).toBe(401)
    expect((await setState(here.as.superadmin, id, 'active')).body.finished).toBe(false)
    expect((await setState(here.as.superadmin, id, 'deactivated')).body.finished).toBe(false)
    const asked: boolean[] = []
    const usual = defaultAccounts(database)
    accounts = {
      ...usual,
      setEnabled: (account, isEnabled) => {
        asked.push(isEnabled)
        return usual.setEnabled(account, isEnabled)
      },
    }
    expect((await here.as.superadmin.call(signOutUser, { params: { id: String(id) } })).body.finished).toBe(
      true,
    )
    expect(asked).toEqual([false, true, false])
    expect((await tryPassword(here.app, 'patient', OWN)).page.statusCode).toBe(403)
  })
})

describe('an administrator', () => {
  test('changes neither their own account nor, as an admin, a superadmin, and makes no superadmin', async () => {
    const [superadmin, admin, learner] = [
      await find('superadmin'),
      await find('admin'),
      await find('learner'),
    ]
    const answers = [
      await setState(here.as.superadmin, superadmin.id, 'deactivated'),
      await setRole(here.as.admin, admin.id, 'superadmin'),
      await setState(here.as.admin, superadmin.id, 'deactivated'),
      await setRole(here.as.admin, superadmin.id, 'user'),
      await setRole(here.as.admin, learner.id, 'superadmin'),
    ]
    const own = [403, 'You cannot do this to your own account']
    const superadmins = [403, 'Only a superadmin can do this to a superadmin, or make one']
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual([
      own,
      own,
      superadmins,
      superadmins,
      superadmins,
    ])
  })
})

describe('a changed role', () => {
  test('ends the sessions that were begun with the old one', async () => {
    const riser = await member('riser')
    const { id } = await find('riser')
    expect((await setRole(here.as.admin, id, 'admin')).status).toBe(200)
    expect(await statusAt(there, riser)).toBe(401)
    expect((await find('riser')).permissions).toEqual(['admin'])
  })
})

describe('a reset', () => {
  test('gives a temporary password that expires, and ends the sessions of the old password', async () => {
    const forgetful = await member('forgetful')
    const { id } = await find('forgetful')
    const reset = () => here.as.admin.call(resetAccount, { params: { id: String(id) }, query: {} })
    const { body } = await reset()
    expect(await statusAt(there, forgetful)).toBe(401)
    expect((await tryPassword(here.app, 'forgetful', OWN)).page.statusCode).toBe(401)
    const password = body.temporary_password ?? ''
    expect((await tryPassword(here.app, 'forgetful', password)).asksForNewPassword).toBe(true)
    await database
      .updateTable('idp_accounts')
      .set({ password_expires_at: new Date(Date.now() - 1000) })
      .where('username', '=', 'forgetful')
      .execute()
    const late = await tryPassword(here.app, 'forgetful', password)
    expect(late.page.body).toContain('This temporary password has expired')
    const { body: again } = await reset()
    const { browser } = await tryPassword(here.app, 'forgetful', again.temporary_password ?? '')
    await browser.submit({ new_password: `${OWN} 2`, new_password_repeat: `${OWN} 2` })
    expect(sessionOf(browser)).toBeDefined()
  })

  test('ends a sign-in that is half done with the old password', async () => {
    await member('half-done')
    const browser = createBrowser(here.app)
    await browser.go('/api/v1/auth/cognito?prompt=login')
    const passed = await browser.request(browser.address().href, { username: 'half-done', password: OWN })
    expect(passed.statusCode).toBe(303)
    const { browser: signedIn } = await tryPassword(here.app, 'half-done', OWN)
    const usual = defaultAccounts(database)
    accounts = {
      ...usual,
      // During the reset the provider still has a session of the person's browser.
      reset: async (account, way) => {
        await signedIn.go('/api/v1/auth/cognito')
        return usual.reset(account, way)
      },
    }
    const { id } = await find('half-done')
    const { status } = await here.as.admin.call(resetAccount, { params: { id: String(id) }, query: {} })
    accounts = usual
    expect(status).toBe(200)
    const page = await browser.follow(passed)
    expect(page.body).not.toContain('name="new_password"')
    expect(sessionOf(browser)).toBeUndefined()
    expect((await signedIn.request('/api/v1/users/me')).statusCode).toBe(401)
  })

  test('is reported if the provider fails, and is refused for a deactivated user', async () => {
    await member('unlucky')
    const { id } = await find('unlucky')
    const params = { id: String(id) }
    accounts = { ...defaultAccounts(database), reset: () => Promise.reject(new Error('a bad day')) }
    const failed = await here.as.admin.call(resetAccount, { params, query: {} })
    accounts = defaultAccounts(database)
    expect([failed.status, failed.detail]).toEqual([
      502,
      'The identity provider could not reset this account. Please try again.',
    ])
    expect(sessionOf((await tryPassword(here.app, 'unlucky', OWN)).browser)).toBeDefined()
    await setState(here.as.admin, id, 'deactivated')
    expect((await here.as.admin.call(resetAccount, { params, query: {} })).status).toBe(409)
  })
})

test('signing somebody out ends their sessions here and at the provider', async () => {
  await member('wanderer')
  const { browser } = await tryPassword(here.app, 'wanderer', OWN)
  const { id } = await find('wanderer')
  expect((await browser.go('/api/v1/auth/cognito')).headers.location).toBe('/')
  await here.as.admin.call(signOutUser, { params: { id: String(id) } })
  expect((await browser.request('/api/v1/users/me')).statusCode).toBe(401)
  // If the provider's own session had survived, it would have signed the person in without a question.
  expect((await browser.go('/api/v1/auth/cognito')).body).toContain('name="password"')
})

test('a person sees their sessions with browsers and can end one of them, or all but the current one', async () => {
  await member('owner')
  const { browser: first } = await tryPassword(here.app, 'owner', OWN)
  const { browser: second } = await tryPassword(here.app, 'owner', OWN)
  await database
    .updateTable('sessions')
    .set({ browser: 'Firefox', system: 'Linux' })
    .where('user_id', '=', (await find('owner')).id)
    .execute()
  const call = async (method: 'GET' | 'DELETE', path = '') =>
    here.app.inject({
      method,
      url: `/api/v1/users/me/sessions${path}`,
      headers: { cookie: sessionOf(first) ?? '' },
    })
  const list = async () => sessionRoutes.listOwnSessions.reply.parse((await call('GET')).json())
  const before = await list()
  expect(before).toHaveLength(3)
  expect(before.filter(({ is_current }) => is_current)).toEqual([
    expect.objectContaining({ browser: 'Firefox', system: 'Linux' }),
  ])
  const oldest = before.find(({ is_current }) => !is_current)
  expect((await call('DELETE', `/${oldest?.id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/${oldest?.id}`)).statusCode).toBe(404)
  expect((await call('DELETE')).statusCode).toBe(200)
  expect((await list()).map(({ is_current }) => is_current)).toEqual([true])
  expect((await second.request('/api/v1/users/me')).statusCode).toBe(401)
})

test('a session ends after two hours without use, and use prolongs it', async () => {
  await member('idler')
  const { browser } = await tryPassword(here.app, 'idler', OWN)
  const { id } = await find('idler')
  const usedBefore = (minutes: number) =>
    database
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', id)
      .execute()
  await usedBefore(119)
  expect((await browser.request('/api/v1/users/me')).statusCode).toBe(200)
  await expect
    .poll(async () => {
      const [row] = await database
        .selectFrom('sessions')
        .where('user_id', '=', id)
        .orderBy('last_used_at', 'desc')
        .select('last_used_at')
        .execute()
      return Date.now() - (row?.last_used_at.getTime() ?? 0) < 60_000
    })
    .toBe(true)
  await usedBefore(121)
  expect((await browser.request('/api/v1/users/me')).statusCode).toBe(401)
})

test('the list is filtered by role, state, organisation, missing sign-in and inactivity', async () => {
  const organization = await organizationFor(database, 9)
  await member('filtered-active', { organization, permissions: ['admin'] })
  await here.as.superadmin.call(createUser, { body: buildNewUser('filtered-invited', { organization }) })
  await member('filtered-gone', { organization })
  await setState(here.as.superadmin, (await find('filtered-gone')).id, 'deactivated')
  const ask = async (query: Readonly<Record<string, string>>) => {
    const asked = { organization: String(organization), ...query }
    const { body } = await here.as.superadmin.call(listUsers, { query: asked })
    const { body: count } = await here.as.superadmin.call(countUsers, { query: asked })
    expect(count).toEqual({ count: body.length, seats: { taken: 2, max: 9 } })
    return body.map(({ username }) => username.replace('filtered-', ''))
  }
  expect(await ask({})).toEqual(['gone', 'invited', 'active'])
  expect(await ask({ role: 'admin' })).toEqual(['active'])
  expect(await ask({ state: 'invited' })).toEqual(['invited'])
  expect(await ask({ state: 'deactivated' })).toEqual(['gone'])
  expect(await ask({ never_signed_in: 'true' })).toEqual(['invited'])
  expect(await ask({ inactive_days: '7' })).toEqual(['invited'])
  const file = await here.as.superadmin.send({
    url: `/api/v1/admin/users/export?organization=${organization}&state=invited`,
  })
  expect(file.body.split('\r\n')).toEqual([
    '\uFEFFusername,email,name,organization,role,language,state,last_active_at,erasure_requested_at,id,organization_id',
    expect.stringMatching(
      /^filtered-invited,filtered-invited@new.example,Somebody New,Of 9 [\w-]+,user,en,invited,,,\d+,\d+$/,
    ),
    '',
  ])
  const { body: others } = await here.as.outsider.call(listUsers, {
    query: { organization: String(organization) },
  })
  expect(others).toEqual([])
  const { body: own } = await here.as.outsider.call(countUsers, { query: {} })
  expect(own).toEqual({ count: 1, seats: { taken: 1, max: 50 } })
})

/** It is one of the last tests, because afterwards one of the two is no superadmin any more. */
test('administrators learn the day on which somebody was last active, and only that person the moment', async () => {
  const learner = await member('present', { organization: 1 })
  await database
    .updateTable('users')
    .set({ last_active_at: new Date('2026-03-05T14:37:21Z') })
    .where('username', '=', 'present')
    .execute()
  for (const person of [here.as.admin, here.as.superadmin]) {
    const { body } = await person.call(listUsers, { query: { search: 'present' } })
    expect(body.map(({ last_active_at }) => last_active_at)).toEqual(['2026-03-05T00:00:00.000Z'])
    const file = await person.send({ url: '/api/v1/admin/users/export?search=present' })
    expect(file.body).toContain(',2026-03-05T00:00:00.000Z,')
  }
  const own = await learner.call(ownDataRoutes.exportOwnData, {})
  expect(own.body).toMatchObject({ profile: { last_active_at: '2026-03-05T14:37:21.000Z' } })
})

test('the filter by inactivity compares days, so that it does not reveal the moment', async () => {
  await member('late-riser', { organization: 1 })
  const ask = async (days: number, time: string, inactive_days: string) => {
    const moment = sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(days => ${days}) + ${time}::interval`
    await database
      .updateTable('users')
      .set({ last_active_at: moment })
      .where('username', '=', 'late-riser')
      .execute()
    const query = { search: 'late-riser', inactive_days }
    return (await here.as.admin.call(listUsers, { query })).body.length
  }
  expect([await ask(7, '00:00:00', '7'), await ask(7, '23:59:59', '7')]).toEqual([1, 1])
  expect([await ask(5, '00:00:00', '7'), await ask(5, '23:59:59', '7')]).toEqual([0, 0])
})

test('one superadmin remains when two deactivate each other simultaneously at two processes', async () => {
  const [first, second] = [await find('superadmin'), await find('admin')]
  await setRole(here.as.superadmin, second.id, 'superadmin')
  const rival = createPerson(there.app, 'admin')
  await rival.cookie()
  const answers = await Promise.all([
    setState(here.as.superadmin, second.id, 'deactivated'),
    setState(rival, first.id, 'deactivated'),
  ])
  const refused = answers.filter(({ status }) => [401, 403].includes(status))
  expect([refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
  const left = await database
    .selectFrom('users')
    .where('role', '=', 'superadmin')
    .where('deactivated_at', 'is', null)
    .select('id')
    .execute()
  expect(left).toHaveLength(1)
})
