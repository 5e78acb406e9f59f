import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#database/schema.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { watchStatements } from '#testing/sql-statements.ts'
import { userRoutes, type Move, type NewUser, type User } from '../contract.ts'

const { listUsers, createUser, changeLanguage, moveUser } = userRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const usernameRule =
  'Username must be 3-50 characters and can only contain letters, numbers, underscores, and hyphens'
const nameRule = 'Name must be 2-100 characters and can only contain letters, numbers, spaces, and hyphens'

const DEMO = 1
const OTHER = 2
const inDemo = { organization_id: DEMO, role: 'user' } as const
const inOther = { organization_id: OTHER, role: 'admin' } as const
const somebody = (username: string, overrides: Partial<NewUser> = {}): NewUser => ({
  username,
  email: `${username}@new.example`,
  name: 'Somebody New',
  permissions: ['user'],
  organization: DEMO,
  language_id: 1,
  ...overrides,
})
const create = async (username: string, overrides: Partial<NewUser> = {}): Promise<number> =>
  (await as.superadmin.call(createUser, { body: somebody(username, overrides) })).body.id
/** Inserts a user directly, without an account and its slow password hash. */
const insert = async (username: string, columns: Partial<Insertable<DB['users']>> = {}): Promise<number> => {
  const row = { username, name: username, language_id: 1, ...columns }
  const insertion = testServer.connection.database.insertInto('users').values(row).returning('id')
  return (await insertion.executeTakeFirstOrThrow()).id
}
const search = async (person: TestApp['as']['admin'], text: string): Promise<User[]> =>
  (await person.call(listUsers, { query: { search: text } })).body
const demoUser = async (username: string): Promise<User> => {
  const found = (await search(as.superadmin, username)).find((user) => user.username === username)
  if (!found) throw new Error(`there is no ${username}`)
  return found
}
const changesOf = (id: number) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'user')
    .where('subject_id', '=', id)
    .select(['actor_id', 'organization_id', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()

describe('the list of users', () => {
  test('is newest first, and has only their own organisation for an admin', async () => {
    const newest = await insert('newest', { ...inOther, name: 'José Çelik', email: 'newest@new.example' })
    const { body: all } = await as.superadmin.call(listUsers, { query: {} })
    expect(all[0]).toEqual({
      id: newest,
      username: 'newest',
      email: 'newest@new.example',
      name: 'José Çelik',
      organization: { id: OTHER, name: 'Other Organisation' },
      permissions: ['admin'],
      language: { id: 1, name: 'English', code: 'en' },
      state: 'invited',
      last_active_at: null,
    })
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all.map(({ username }) => username)).toEqual(expect.arrayContaining(['learner', 'outsider']))
    const { body: theirs } = await as.outsider.call(listUsers, { query: {} })
    expect(theirs.map(({ username }) => username)).toEqual(['newest', 'outsider'])
  })

  test('does not show whether a person has practised', async () => {
    const chat = await startChat(as.learner)
    const [before] = await search(as.admin, 'learner')
    await say(as.learner, chat, 'Hello')
    const [after] = await search(as.admin, 'learner')
    expect({ ...after, last_active_at: null }).toEqual({ ...before, last_active_at: null })
  })

  test('has users without organisation and role for a superadmin only', async () => {
    const id = await insert('stranger')
    expect(await search(as.superadmin, 'stranger')).toEqual([
      expect.objectContaining({ id, email: null, organization: null, permissions: [] }),
    ])
    expect(await search(as.admin, 'stranger')).toEqual([])
  })

  test('is paged without a gap', async () => {
    for (const username of ['page-1', 'page-2', 'page-3']) await insert(username)
    const page = async (before?: number) =>
      (
        await as.superadmin.call(listUsers, {
          query: { limit: '2', search: 'page-', ...(before && { before: String(before) }) },
        })
      ).body
    const first = await page()
    const second = await page(first.at(-1)?.id)
    expect([...first, ...second].map(({ username }) => username)).toEqual(['page-3', 'page-2', 'page-1'])
    expect((await as.admin.call(listUsers, { query: { limit: '1001' } })).status).toBe(422)
    expect((await as.admin.call(listUsers, { query: { before: '-1' } })).status).toBe(422)
  })

  test('is searched by literal parts of username, name or email, whatever their case', async () => {
    await insert('percent_100', { ...inDemo, name: 'Ann-Kathrin Ödegård', email: 'percent@cents.example' })
    for (const text of ['CENT_1', 'rin ÖDE', '@CENTS.', 'O\u0308deg']) {
      expect((await search(as.admin, text)).map(({ username }) => username)).toEqual(['percent_100'])
    }
    for (const text of ['per_ent', '%100', '100\nAnn', '100\u0001Ann', '\\'])
      expect(await search(as.admin, text), text).toEqual([])
    expect(await search(as.admin, '\0percent')).toHaveLength(1)
  })

  test('takes one statement besides that of the session', async () => {
    const watch = watchStatements(testServer.connection.pool)
    await as.admin.call(listUsers, { query: {} })
    const asked = await watch.during(() =>
      as.admin.call(listUsers, { query: { search: 'a', limit: '1000' } }),
    )
    expect(asked).toHaveLength(2)
  })
})

describe('a new user', () => {
  test.each([
    [{ username: ' ' }, 'username', 'Username is required'],
    [{ username: 'ab' }, 'username', usernameRule],
    [{ username: 'a'.repeat(51) }, 'username', usernameRule],
    [{ username: 'josé' }, 'username', usernameRule],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'somebody@nowhere' }, 'email', 'Invalid email format'],
    [{ email: `${'a'.repeat(250)}@x.org` }, 'email', 'Input must be less than 254 characters'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'X' }, 'name', nameRule],
    [{ name: 'Ann_B' }, 'name', nameRule],
    [{ name: 'Ann <b>' }, 'name', nameRule],
    [{ name: 'a'.repeat(101) }, 'name', nameRule],
    [{ organization: undefined }, 'organization', 'Organisation is required'],
    [{ organization: '1' }, 'organization', 'Organisation is required'],
    [{ organization: 2 ** 63 }, 'organization', 'Organisation is required'],
    [{ language_id: null }, 'language_id', 'Language is required'],
    [{ language_id: -1 }, 'language_id', 'Language is required'],
    [{ permissions: [] }, 'permissions', 'Permission is required'],
    [{ permissions: ['user', 'admin'] }, 'permissions', 'Permission is required'],
    [{ permissions: ['superadmin'] }, 'permissions', 'Permission is required'],
  ])('with %j is refused', async (wrong, field, msg) => {
    const { statusCode, body } = await as.superadmin.send({
      method: 'POST',
      url: '/api/v1/admin/users',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...somebody('refused'), ...wrong }),
    })
    expect(statusCode).toBe(422)
    const detail = JSON.parse(body).detail
    expect(detail).toEqual([expect.objectContaining({ loc: expect.arrayContaining(['body', field]), msg })])
  })

  test('may have a name in any script, and the audit says who created them, but not their name', async () => {
    const id = await create('whole', { name: ' Zoe\u0301 नमस्ते-Łuk 2 ' })
    const made = await demoUser('whole')
    expect(made).toMatchObject({ id, name: 'Zoé नमस्ते-Łuk 2', permissions: ['user'] })
    const superadmin = await demoUser('superadmin')
    expect(await changesOf(id)).toEqual([
      {
        actor_id: superadmin.id,
        organization_id: DEMO,
        action: 'create',
        before: null,
        after: {
          organization_id: DEMO,
          role: 'user',
          language_id: 1,
        },
      },
    ])
  })

  test.each([
    [{ username: 'LEARNER' }, 'A user with this username already exists'],
    [{ email: 'Learner@Demo.Example' }, 'A user with this email address already exists'],
  ])('with the username or address of somebody else, %j, is refused', async (same, sentence) => {
    const body = { ...somebody('duplicate'), ...same }
    const { status, detail } = await as.superadmin.call(createUser, { body })
    expect([status, detail]).toEqual([409, sentence])
  })

  test('with the name or address of a user elsewhere is refused to an admin without naming that user', async () => {
    const detail =
      'This username or email address cannot be used. Please choose another one, or ask whoever runs Performance Partner.'
    for (const same of [{ username: 'OUTSIDER' }, { email: 'Outsider@other.example' }]) {
      const body = { ...somebody('stranger'), ...same }
      expect(await as.admin.call(createUser, { body })).toMatchObject({ status: 409, detail })
      const { detail: told } = await as.superadmin.call(createUser, { body })
      expect(told).toContain('already exists')
    }
    const { detail: own } = await as.admin.call(createUser, { body: somebody('Learner') })
    expect(own).toBe('A user with this username already exists')
  })

  test('is created once by five simultaneous requests with one username', async () => {
    const answers = await Promise.all(
      ['quintuplet', 'Quintuplet', 'QUINTUPLET', 'quintuplet', 'quintupleT'].map((username, index) =>
        as.superadmin.call(createUser, { body: somebody(username, { email: `five-${index}@new.example` }) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })

  test('needs an organisation and a language that exist', async () => {
    const answers = [{ organization: 999_999 }, { language_id: 999_999 }].map(async (unknown) => {
      const { status, detail } = await as.superadmin.call(createUser, { body: somebody('lost', unknown) })
      return [status, detail]
    })
    expect(await Promise.all(answers)).toEqual([
      [404, 'Organisation not found'],
      [404, 'Language not found'],
    ])
  })

  test('can be created by an admin in their own organisation only, and by no learner', async () => {
    expect((await as.admin.call(createUser, { body: somebody('ours') })).status).toBe(200)
    const { status, detail } = await as.admin.call(createUser, {
      body: somebody('theirs', { organization: OTHER }),
    })
    expect([status, detail]).toEqual([403, 'You can create users in your own organisation only'])
    expect((await as.learner.call(createUser, { body: somebody('own') })).status).toBe(403)
    expect(await search(as.superadmin, 'theirs')).toEqual([])
  })
})

describe('the language of a user', () => {
  test('who is a superadmin can be changed by superadmins only', async () => {
    const id = await insert('ruler', { ...inDemo, role: 'superadmin' })
    const change = { params: { id: String(id) }, query: { language_id: '2' } }
    expect(await as.admin.call(changeLanguage, change)).toMatchObject({
      status: 403,
      detail: 'Only a superadmin can do this to a superadmin, or make one',
    })
    expect((await as.superadmin.call(changeLanguage, change)).status).toBe(200)
  })

  test('can be changed by their admin, and the audit has the old and the new one', async () => {
    const id = await insert('polyglot', inDemo)
    const change = { params: { id: String(id) }, query: { language_id: '2' } }
    expect((await as.admin.call(changeLanguage, change)).body).toEqual({ message: 'Language updated' })
    // A request that changes nothing makes no entry in the audit.
    expect((await as.admin.call(changeLanguage, change)).status).toBe(200)
    expect((await demoUser('polyglot')).language.code).toBe('pt')
    expect(await changesOf(id)).toEqual([
      expect.objectContaining({
        organization_id: DEMO,
        action: 'update',
        before: { language_id: 1 },
        after: { language_id: 2 },
      }),
    ])
  })

  test('who is elsewhere or missing cannot be changed', async () => {
    const outsider = String((await demoUser('outsider')).id)
    const answers = [
      await as.admin.call(changeLanguage, { params: { id: outsider }, query: { language_id: '2' } }),
      await as.superadmin.call(changeLanguage, { params: { id: '999999' }, query: { language_id: '2' } }),
      await as.superadmin.call(changeLanguage, {
        params: { id: outsider },
        query: { language_id: '999999' },
      }),
    ]
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual([
      [404, 'User not found'],
      [404, 'User not found'],
      [404, 'Language not found'],
    ])
    expect((await demoUser('outsider')).language.code).toBe('en')
  })
})

const signedInAnew = (username: string) => createPerson(testServer.app, username)

test.each([
  ['\u0301\u0301', 'Name is required'],
  ['- -', 'Name is required'],
  ['12', 'Name must be 2-100 characters and can only contain letters, numbers, spaces, and hyphens'],
])('%j is refused as a name: %s', async (name, msg) => {
  const { status, detail } = await as.superadmin.call(createUser, { body: somebody('unseen', { name }) })
  expect([status, detail]).toEqual([422, [expect.objectContaining({ msg })]])
})

test('a name keeps one space for each gap and the joiners of its script', async () => {
  const name = 'علی\u200Cرضا\u00A0 \u202EAhmadi'
  const { body } = await as.superadmin.call(createUser, { body: somebody('joined', { name }) })
  const { body: found } = await as.superadmin.call(listUsers, { query: { search: 'joined' } })
  expect(found).toMatchObject([{ id: body.id, name: 'علی\u200Cرضا Ahmadi' }])
})

describe('moving a user', () => {
  const user: Move['permissions'] = ['user']
  const superadmin: Move['permissions'] = ['superadmin']
  const move = (id: number, organization: number, ...permissions: Move['permissions']) =>
    as.superadmin.call(moveUser, { params: { id: String(id) }, body: { organization, permissions } })

  test('gives an organisation and a role to an account without them', async () => {
    const id = await insert('mended')
    expect((await move(id, OTHER, 'user')).status).toBe(200)
    expect((await move(id, OTHER, 'user')).status).toBe(200)
    expect(await demoUser('mended')).toMatchObject({ organization: { id: OTHER }, permissions: ['user'] })
    expect(await changesOf(id)).toEqual([
      expect.objectContaining({
        organization_id: OTHER,
        action: 'move',
        before: { organization_id: null, role: null },
        after: { organization_id: OTHER, role: 'user' },
      }),
    ])
  })

  test('is in the audits of both organisations', async () => {
    const id = await insert('leaving', inDemo)
    expect((await move(id, OTHER, 'user')).status).toBe(200)
    const change = {
      actor_id: expect.any(Number),
      action: 'move',
      before: { organization_id: DEMO, role: 'user' },
      after: { organization_id: OTHER, role: 'user' },
    }
    expect(await changesOf(id)).toEqual([
      { ...change, organization_id: DEMO },
      { ...change, organization_id: OTHER },
    ])
  })

  test('to another role ends the sessions, and a new sign-in has the new role', async () => {
    const { id } = await demoUser('outsider')
    const { status: before } = await as.outsider.call(listUsers, { query: {} })
    await move(id, OTHER, 'user')
    const { status: after } = await as.outsider.call(listUsers, { query: {} })
    const { status: again } = await signedInAnew('outsider').call(listUsers, { query: {} })
    await move(id, OTHER, 'admin')
    expect([before, after, again]).toEqual([200, 401, 403])
  })

  test('is allowed to superadmins only, and not for themselves', async () => {
    const { id } = await demoUser('superadmin')
    const { status, detail } = await move(id, OTHER, 'user')
    expect([status, detail]).toEqual([403, 'You cannot change your own permission or organisation'])
    const body = { organization: DEMO, permissions: superadmin }
    const { id: adminId } = await demoUser('admin')
    expect((await as.admin.call(moveUser, { params: { id: String(adminId) }, body })).status).toBe(403)
    expect((await demoUser('admin')).permissions).toEqual(['admin'])
  })

  test('needs an existing user, an existing organisation and a free seat', async () => {
    const full = await testServer.connection.database
      .insertInto('organizations')
      .values({ name: 'Tiny', max_users: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [one, two] = [await insert('seated'), await insert('standing')]
    expect((await move(one, full.id, 'user')).status).toBe(200)
    expect((await move(one, full.id, 'admin')).status).toBe(200)
    const answers = [
      await move(two, full.id, 'user'),
      await move(999_999, DEMO, 'user'),
      await move(two, 999_999, 'user'),
    ]
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual([
      [409, 'This organisation is full. It may have at most 1 users.'],
      [404, 'User not found'],
      [404, 'Organisation not found'],
    ])
  })
  // It is the last test, because afterwards one of the two is no superadmin any more.
  test('leaves one superadmin when two demote each other simultaneously', async () => {
    const [first, second] = [await demoUser('superadmin'), await demoUser('admin')]
    await move(second.id, DEMO, 'superadmin')
    const body = { organization: DEMO, permissions: user }
    const rival = signedInAnew('admin')
    await rival.cookie()
    const answers = await Promise.all([
      as.superadmin.call(moveUser, { params: { id: String(second.id) }, body }),
      rival.call(moveUser, { params: { id: String(first.id) }, body }),
    ])
    const refused = answers.filter(({ status }) => [401, 403].includes(status))
    expect([refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
    const people = testServer.connection.database.selectFrom('users').where('id', 'in', [first.id, second.id])
    const left = await people.select('role').execute()
    expect(new Set(left.map(({ role }) => role))).toEqual(new Set(['superadmin', 'user']))
  })
})
