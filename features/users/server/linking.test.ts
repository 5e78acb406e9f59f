import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createPerson, createPersonWith } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import {
  addAccount,
  readAccountReferences,
  NO_ACCOUNT_REFERENCES,
  organizationFor,
} from '#testing/provisioning.ts'
import { accountRoutes } from '../contract-lifecycle.ts'
import { linkRoutes } from '../contract-link.ts'

const { linkUser } = linkRoutes

let here: TestApp
let there: TestApp
let database: Database
beforeAll(async () => {
  here = await createTestApp()
  database = here.connection.database
  there = await createTestApp({ connection: here.connection })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** Creates a user of the demo's first organisation with an account at the embedded provider, and signs them in. */
async function member(username: string) {
  const email = `${username}@twice.example`
  await addAccount(database, username, email)
  const reference = crypto.randomUUID()
  await database.updateTable('idp_accounts').set({ reference }).where('username', '=', username).execute()
  const values = {
    username,
    name: username,
    email,
    organization_id: 1,
    role: 'user',
    language_id: 1,
    reference,
  }
  const { id } = await database.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  const person = createPerson(here.app, username)
  await person.cookie()
  return { id, person }
}

const tomorrow = () => new Date(Date.now() + 86_400_000)

const link = (
  app: TestApp,
  who: 'admin' | 'outsider' | 'superadmin',
  id: number,
  other: number,
  preview = false,
) =>
  app.as[who].call(linkUser, {
    params: { id: String(id) },
    query: preview ? { preview: 'true' } : {},
    body: { other },
  })

test('two accounts of one person become one, once, and a preview says what will move', async () => {
  const [kept, other] = [await member('once'), await member('twice')]
  const chat = await startChat(other.person)
  await say(other.person, chat, 'I would like to talk about the rota.')
  // Neither the conversation nor the session is counted, because administrators must not learn how much a person has
  // practised, or that they are signed in.
  const plan = {
    moves: [],
    sign_in: 'other',
    removes_account: true,
  }
  const { body: preview } = await link(here, 'admin', kept.id, other.id, true)
  expect(preview).toEqual({ message: 'Nothing has changed yet', preview: true, ...plan })
  expect(await readAccountReferences(database, 'twice')).not.toEqual(NO_ACCOUNT_REFERENCES)

  const both = await Promise.all([here, there].map((app) => link(app, 'admin', kept.id, other.id)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({
    ...plan,
    message: 'Users linked',
    preview: false,
  })

  const rows = await database
    .selectFrom('chats')
    .where('user_id', 'in', [kept.id, other.id])
    .select(['id', 'user_id'])
    .execute()
  expect(rows).toEqual([{ id: Number(chat), user_id: kept.id }])
  // The sign-in used last now leads to the kept account; the other one is deleted at the provider.
  const again = await createPerson(here.app, 'twice').send({ url: '/api/v1/users/me' })
  expect(again.json()).toMatchObject({ id: kept.id, username: 'once', permissions: ['user'] })
  const accounts = database
    .selectFrom('idp_accounts')
    .where('username', 'in', ['once', 'twice'])
    .select('username')
  expect(await accounts.execute()).toEqual([{ username: 'twice' }])
  const audit = database.selectFrom('audit').where('action', '=', 'relink').select(['subject_id', 'after'])
  expect(await audit.execute()).toEqual([
    { subject_id: kept.id, after: { issuer: 'embedded', merged: other.id } },
  ])
})

test('a preview does not tell which of two people was active later on a day', async () => {
  const [one, two] = [await member('early'), await member('late')]
  const preview = async (of: string, ofTwo: string) => {
    for (const [id, moment] of [
      [one.id, of],
      [two.id, ofTwo],
    ] as const)
      await database
        .updateTable('users')
        .set({ last_active_at: new Date(moment) })
        .where('id', '=', id)
        .execute()
    const answers = [
      await link(here, 'admin', one.id, two.id, true),
      await link(here, 'admin', two.id, one.id, true),
    ]
    return answers.map(({ body }) => body.sign_in)
  }
  const [morning, evening] = ['2026-03-05T08:00:00Z', '2026-03-05T20:00:00Z']
  const newer = ['other', 'kept']
  expect([await preview(morning, evening), await preview(evening, morning)]).toEqual([newer, newer])
  expect(await preview('2026-03-06T00:00:00Z', evening)).toEqual(['kept', 'other'])
})

test('linking deletes the account at the embedded provider that was used before', async () => {
  const [kept, other] = [await member('arrived-anew'), await member('left-behind')]
  await database
    .updateTable('users')
    .set({
      issuer: 'https://issuer.example',
      subject: 'another',
      last_active_at: tomorrow(),
    })
    .where('id', '=', kept.id)
    .execute()
  const now = await createTestApp({
    connection: here.connection,
    environment: { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'client' },
  })
  const admin = createPersonWith(now.app, async () => (await here.as.admin.cookie()) ?? '')
  const { status } = await admin.call(linkUser, {
    params: { id: String(kept.id) },
    query: {},
    body: { other: other.id },
  })
  expect(status).toBe(200)
  expect(await readAccountReferences(database, 'left-behind')).toEqual(NO_ACCOUNT_REFERENCES)
  expect((await readAccountReferences(database, 'arrived-anew')).account).toEqual(expect.any(String))
  await now.close()
})

test('linking the account of a deactivated user gives no seat in a full organisation', async () => {
  const full = await organizationFor(database, 1)
  const add = async (username: string, more: object) => {
    const row = { username, name: username, language_id: 1, ...more }
    return (await database.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const inside = { organization_id: full, role: 'user' } as const
  const seated = await add('seated-there', inside)
  const gone = await add('gone-from-there', { ...inside, deactivated_at: new Date() })
  const newcomer = await add('newcomer-there', {})
  for (const preview of [true, false])
    expect(await link(here, 'superadmin', newcomer, gone, preview)).toMatchObject({
      status: 409,
      detail: 'This organisation is full. It may have at most 1 users.',
    })
  // The merged user was active in that organisation, so their seat becomes free for the kept one.
  expect((await link(here, 'superadmin', newcomer, seated)).status).toBe(200)
})

test('a link between two organisations is in the audits of both', async () => {
  const elsewhere = await organizationFor(database, 3)
  const [kept, other] = [await member('stays-here'), await member('was-elsewhere')]
  await database.updateTable('users').set({ organization_id: elsewhere }).where('id', '=', other.id).execute()
  expect((await link(here, 'superadmin', kept.id, other.id)).status).toBe(200)
  const audit = database.selectFrom('audit').where('subject_id', '=', kept.id).orderBy('id')
  expect(await audit.select(['organization_id', 'action']).execute()).toEqual([
    { organization_id: elsewhere, action: 'relink' },
    { organization_id: 1, action: 'relink' },
  ])
})

test('linking keeps an unused account at a provider outside', async () => {
  const add = async (values: { username: string; reference?: string; issuer?: string; subject?: string }) => {
    const row = { name: values.username, language_id: 1, ...values }
    return (await database.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const invited = await add({ username: 'awaited', reference: crypto.randomUUID() })
  const arrived = await add({ username: 'unverified', issuer: 'https://pool.example', subject: 'one' })
  const { body } = await link(here, 'superadmin', invited, arrived)
  expect(body).toMatchObject({ sign_in: 'other', removes_account: false })
  const changes = database.selectFrom('account_changes').where('user_id', '=', invited).select('change')
  expect(await changes.execute()).toEqual([])
})

test('imports move to the account that stays, and a disabled sign-in works again', async () => {
  const [kept, other] = [await member('now'), await member('before')]
  const file = { file_name: 'people.csv', encoding: 'UTF-8', separator: 'comma', started_by: other.id }
  const { id } = await database
    .insertInto('user_imports')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow()
  await here.as.admin.call(accountRoutes.changeUserState, {
    params: { id: String(other.id) },
    body: { state: 'deactivated' },
  })
  await database.updateTable('users').set({ last_active_at: tomorrow() }).where('id', '=', other.id).execute()
  const { body } = await link(here, 'admin', kept.id, other.id)
  expect([body.sign_in, body.moves]).toEqual(['other', [{ records: 'user_imports', count: 1 }]])
  const started = database.selectFrom('user_imports').where('id', '=', id).select('started_by')
  expect(await started.execute()).toEqual([{ started_by: kept.id }])
  const me = await createPerson(here.app, 'before').send({ url: '/api/v1/users/me' })
  expect(me.json()).toMatchObject({ id: kept.id })
})

test('drafts of scenarios and their saves move to the account that stays', async () => {
  const [kept, other] = [await member('editor'), await member('editor-before')]
  const params = { id: '1' }
  const { body: read } = await here.as.superadmin.call(workspaceRoutes.readDraft, { params })
  const body = { revision: read.revision, change: { prompt: 'From a draft' } }
  expect((await here.as.superadmin.call(workspaceRoutes.saveDraft, { params, body })).status).toBe(200)
  await database.updateTable('scenario_drafts').set({ updated_by: other.id }).execute()
  await database.updateTable('scenario_draft_steps').set({ saved_by: other.id }).execute()
  expect((await link(here, 'admin', kept.id, other.id)).status).toBe(200)
  const { body: draft } = await here.as.superadmin.call(workspaceRoutes.readDraft, { params })
  const author = { id: kept.id, name: 'editor' }
  expect(draft).toMatchObject({ updated: { by: author }, undoes: author })
})

test('a merged account that has made changes stays in the audit under a pseudonym', async () => {
  const [kept, other] = [await member('stays'), await member('author')]
  const entry = { actor_id: other.id, action: 'update', subject: 'user', subject_id: kept.id }
  await database.insertInto('audit').values(entry).execute()
  expect((await link(here, 'admin', kept.id, other.id)).status).toBe(200)
  const row = await database
    .selectFrom('users')
    .where('id', '=', other.id)
    .select(['username', 'email', 'deleted_at'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ username: `deleted:${other.id}`, email: null, deleted_at: expect.any(Date) })
})

test('nobody links themselves or users out of reach, and an admin links no superadmin', async () => {
  const [one, two] = [await member('one-of-two'), await member('two-of-two')]
  const idOf = async (username: string) =>
    (
      await database
        .selectFrom('users')
        .where('username', '=', username)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const [admin, superadmin] = [await idOf('admin'), await idOf('superadmin')]
  const statuses = [
    await link(here, 'outsider', one.id, two.id),
    await link(here, 'admin', one.id, admin),
    await link(here, 'admin', one.id, superadmin),
    await link(here, 'admin', superadmin, one.id),
    await link(here, 'superadmin', one.id, superadmin),
    await link(here, 'superadmin', one.id, one.id),
    await link(here, 'superadmin', one.id, 999_999),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 403, 403, 403, 403, 409, 404])
})
