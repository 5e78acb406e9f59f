import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { finishImport, importRunnerOf, sendImport, takeResult } from '#testing/import-users.ts'
import {
  addAccount,
  readAccountReferences,
  organizationFor,
  tryPassword,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { until } from '#testing/partner.ts'
import { userImportRoutes } from '../contract.ts'
import { importStore, MAX_OPEN_IMPORTS } from './store.ts'

let testServer: TestApp
let database: Database

beforeAll(async () => {
  testServer = await createTestApp()
  database = testServer.connection.database
})
afterAll(() => testServer.close())

/** The fate and the reasons of each line. */
const fatesOf = ({ lines }: Awaited<ReturnType<typeof sendImport>>['body']) =>
  lines.map(({ line, fate, failures }) => [line, fate, ...failures.map(({ code }) => code)].join(' '))

test('each line of a spreadsheet’s file has a fate, and an admin learns nothing of other organisations', async () => {
  const { admin, superadmin } = testServer.as
  await database
    .updateTable('users')
    .set({ deactivated_at: sql<Date>`now()` })
    .where('username', '=', 'learner')
    .execute()
  const known = await database
    .selectFrom('users')
    .where('username', 'in', ['admin', 'learner', 'outsider'])
    .select(['username', 'name', 'email'])
    .execute()
  const of = (username: string) => known.find((one) => one.username === username)
  const file = [
    'Função;E-MAIL;Nome ; idioma;nom d’utilisateur;Organização',
    'usuário;  zoe.angstrom@new.example ;Zoë Ångström;Português;;',
    '',
    ';;;;;',
    `admin;${of('admin')?.email?.toUpperCase()};${of('admin')?.name};;;`,
    `;${of('learner')?.email};${of('learner')?.name};;;`,
    `;${of('outsider')?.email};${of('outsider')?.name};;;`,
    ';paulo@;Paulo;;;',
    'chefe;paula@new.example;P;klingon;a b;',
    ';ZOE.ANGSTROM@new.example;Somebody else;fr;;',
    ';"rene@new.example";"O\'Neill; ""Rene""";;admin;',
    ';renee@new.example;Renée O’Neill;FR;;Demo Organisation',
    ';far@new.example;Far Away;;;Northwind',
  ].join('\r\n')
  const bytes = Buffer.from(file.replaceAll('’', "'"), 'latin1')
  const { status, body } = await sendImport(admin, bytes, { query: { preview: 'true' } })
  expect(status).toBe(200)
  expect([body.id, body.encoding, body.separator]).toEqual([null, 'Windows-1252', 'semicolon'])
  expect(fatesOf(body)).toEqual([
    '2 add',
    '5 known',
    '6 question user-imports.deactivated',
    '7 refused users.unavailable',
    '8 refused users.emailInvalid',
    '9 refused users.usernameInvalid users.nameInvalid user-imports.role user-imports.language',
    '10 refused user-imports.duplicate',
    '11 refused users.nameInvalid',
    '12 add',
    '13 refused users.otherOrganization',
  ])
  const fields = body.lines.flatMap(({ line, failures }) => failures.map(({ field }) => `${line} ${field}`))
  expect(fields).toEqual([
    '6 email',
    '7 email',
    '8 email',
    '9 username',
    '9 name',
    '9 role',
    '9 language',
    '10 email',
    '11 name',
    '13 organization',
  ])
  expect(body.lines[0]).toMatchObject({
    name: 'Zoë Ångström',
    username: 'zoe_angstrom',
    role: 'user',
    language: 'Português',
  })
  expect(JSON.stringify(body)).not.toContain('Northwind"}')

  const asSuperadmin = await sendImport(superadmin, bytes, { query: { preview: 'true' } })
  expect(fatesOf(asSuperadmin.body)).toContain('7 question user-imports.elsewhere')
  const strict = await sendImport(admin, bytes, { query: { scope: 'all' } })
  expect([strict.status, strict.body.detail]).toEqual([
    409,
    'Not all of these people can be added, so nobody was',
  ])
  await database
    .updateTable('users')
    .set({ deactivated_at: null })
    .where('username', '=', 'learner')
    .execute()
})

test('lines with different line endings are read one by one', async () => {
  const file =
    'name,email\r\nAna Um,ana@ends.example\nBen Dois,"ben@ends.example"\r\n\nCara Três,cara@ends.example\r'
  const { body } = await sendImport(testServer.as.admin, file, { query: { preview: 'true' } })
  expect(fatesOf(body)).toEqual(['2 add', '3 add', '5 add'])
})

test.each([
  ['nothing', '', 422, 'This file has no lines with people'],
  ['headings only', 'name,email\n', 422, 'This file has no lines with people'],
  [
    'no headings',
    'Ana,ana@new.example\nBen,ben@new.example',
    422,
    'The first line has to name the columns, at least the name and the email',
  ],
  [
    'a quotation mark too few',
    'name,email\nAna,"ana@new.example\nBen,b@new.example',
    422,
    'This file cannot be read from line 2 on: a quotation mark may be missing',
  ],
  [
    'too many lines',
    `name,email\n${'A,b\n'.repeat(5001)}`,
    413,
    'This file has too many lines. At most 5000 people can be added at once.',
  ],
  ['a giant', 'x'.repeat(2 * 1024 * 1024 + 1), 413, 'The file is too large'],
])('%s is refused as a list of people', async (_, file, status, detail) => {
  const answer = await sendImport(testServer.as.admin, file, { query: { preview: 'true' } })
  expect([answer.status, answer.body.detail]).toEqual([status, detail])
})

test('valid lines are added once within the seats, and only the owner of an import takes its result, once', async () => {
  const { superadmin, admin } = testServer.as
  const organization = await organizationFor(database, 3)
  const { name } = await database
    .selectFrom('organizations')
    .where('id', '=', organization)
    .select('name')
    .executeTakeFirstOrThrow()
  const rows = ['eins', 'zwei', 'drei', 'vier'].map((one) => `Person ${one},${one}@list.example,${name}`)
  const file = ['name,email,organisation', '=cmd(),formula@list.example,' + name, ...rows].join('\n')
  const started = await sendImport(superadmin, file, { key: 'list' })
  expect(started.status).toBe(200)
  const id = started.body.id ?? 0
  expect((await sendImport(superadmin, file, { key: 'list' })).body.id).toBe(id)
  const ended = await finishImport(superadmin, id)
  expect(ended.counts).toEqual({ add: 0, added: 3, known: 0, question: 0, refused: 2, left_out: 0 })
  expect(fatesOf(ended)).toEqual([
    '2 refused users.nameInvalid',
    '3 added',
    '4 added',
    '5 added',
    '6 refused users.organizationFull',
  ])
  expect(ended.lines.map(({ email }) => email)).toContain('eins@list.example')
  const { user, account } = await readAccountReferences(database, 'eins')
  expect([user, account]).toEqual([account, expect.any(String)])
  const audit = await database
    .selectFrom('audit')
    .where(({ or, eb }) => or([eb('organization_id', '=', organization), eb('action', '=', 'import')]))
    .select('action')
    .execute()
  expect(audit.map(({ action }) => action).toSorted()).toEqual(['create', 'create', 'create', 'import'])

  const foreign = await admin.call(userImportRoutes.readImport, { params: { id: String(id) } })
  expect(foreign.status).toBe(404)
  expect((await takeResult(admin, id)).status).toBe(404)
  const result = await takeResult(superadmin, id, 'first')
  expect(result.text).toContain("'=cmd()")
  const links = [...result.text.matchAll(/http:\S+\/idp\/password\?token=([\w-]{43})/g)].map(
    ([, token]) => token,
  )
  expect(new Set(links).size).toBe(3)
  // The answer may have been lost, so a repeat returns new links and invalidates the earlier ones.
  const repeated = await takeResult(superadmin, id, 'first')
  const [token = ''] = repeated.text.match(/[\w-]{43}/) ?? []
  const choose = (path: string) =>
    testServer.app.inject({
      method: 'POST',
      url: `/idp/password?token=${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        new_password: 'seven purple kettles hum',
        new_password_repeat: 'seven purple kettles hum',
      }).toString(),
    })
  expect((await choose(links[0] ?? '')).statusCode).toBe(410)
  expect((await choose(token)).statusCode).toBe(200)
  expect((await choose(token)).statusCode).toBe(410)
  const { browser } = await tryPassword(testServer.app, 'eins', 'seven purple kettles hum')
  expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'eins' })
  const again = await takeResult(superadmin, id, 'second')
  expect([again.status, again.text.includes('/idp/')]).toEqual([409, false])
  const { rows: kept } = await sql<{
    line: string
  }>`select row_to_json(l)::text as line from user_import_lines l where import_id = ${id} and fate = 'added'`.execute(
    database,
  )
  expect(kept.map(({ line }) => line).join()).not.toContain('list.example')
  const latest = await superadmin.call(userImportRoutes.readLatestImport, {})
  expect(latest.body.import).toMatchObject({ id, is_result_taken: true })
})

test('lines can be corrected and left out before an import, and the number of imports is limited', async () => {
  const { admin } = testServer.as
  const file = 'name,email\nOne,one@\nTwo,same@fix.example\r\nThree,same@fix.example\nFour,four@fix.example'
  const changes = {
    left_out: [3],
    corrected: [
      {
        line: 2,
        name: ' One ',
        email: 'one@fix.example',
        username: '',
        role: 'admin',
        organization: '',
        language: 'fr',
      },
    ],
  }
  const before = await sendImport(admin, file, { query: { preview: 'true' } })
  expect(fatesOf(before.body)).toEqual([
    '2 refused users.emailInvalid',
    '3 add',
    '4 refused user-imports.duplicate',
    '5 add',
  ])
  const after = await sendImport(admin, file, { query: { preview: 'true' }, changes })
  expect(fatesOf(after.body)).toEqual(['2 add', '3 left_out', '4 add', '5 add'])
  expect(after.body.lines[0]).toMatchObject({ name: 'One', role: 'admin', language: 'Français' })
  const { body } = await sendImport(admin, file, { changes })
  const ended = await finishImport(admin, body.id ?? 0)
  expect(ended.counts).toMatchObject({ added: 3, left_out: 1 })
  expect((await takeResult(admin, body.id ?? 0)).text).toContain('same@fix.example,,Left out')

  const nonsense = await sendImport(admin, file, { changes: { left_out: ['all'] } })
  expect([nonsense.status, nonsense.body.detail]).toEqual([422, 'These changes to the lines cannot be read'])

  const { id: started_by } = await database
    .selectFrom('users')
    .where('username', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow()
  const unread = { started_by, file_name: 'a', encoding: 'UTF-8', separator: 'comma' }
  const { length } = await database
    .insertInto('user_imports')
    .values(Array.from({ length: MAX_OPEN_IMPORTS }, () => ({ ...unread, ended_at: sql<Date>`now()` })))
    .returning('id')
    .execute()
  const refused = await sendImport(admin, file)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'user-imports.tooMany', params: { count: length } },
  ])
  await database.deleteFrom('user_imports').where('started_by', '=', started_by).execute()
})

test('an import is forgotten three days after its end, or thirty while people wait for a link that its result has', async () => {
  const { admin } = testServer.as
  const { body } = await sendImport(admin, 'name,email\nWaiting,waiting@wait.example')
  const id = body.id ?? 0
  await finishImport(admin, id)
  const endedAgo = (days: number) =>
    database
      .updateTable('user_imports')
      .set({ ended_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  const isKept = async () => {
    await importStore(database).forgetOld(true)
    const found = await database.selectFrom('user_imports').where('id', '=', id).select('id').execute()
    return found.length === 1
  }
  await endedAgo(29)
  expect(await isKept()).toBe(true)
  const { id: person } = await database
    .updateTable('users')
    .set({ issuer: 'embedded', subject: 'waiting' })
    .where('name', '=', 'Waiting')
    .returning('id')
    .executeTakeFirstOrThrow()
  await endedAgo(2)
  expect(await isKept()).toBe(true)
  await endedAgo(4)
  expect(await isKept()).toBe(false)
  await database.updateTable('users').set({ issuer: null, subject: null }).where('id', '=', person).execute()

  const again = (await sendImport(admin, 'name,email\nOther,other@wait.example')).body.id ?? 0
  await finishImport(admin, again)
  await database
    .updateTable('user_imports')
    .set({ ended_at: sql<Date>`now() - interval '31 days'` })
    .where('id', '=', again)
    .execute()
  await importStore(database).forgetOld(true)
  expect(await database.selectFrom('user_imports').where('id', '=', again).select('id').execute()).toEqual([])
})

test('a result has links only to accounts that its reader may reset', async () => {
  const { admin } = testServer.as
  const rows = ['risen', 'moved', 'gone', 'stayed'].map((name) => `${name},${name}@rise.example`)
  const tooLong = `Long,${'x'.repeat(499)}😀`
  const { status, body } = await sendImport(admin, ['name,email', ...rows, tooLong].join('\n'))
  expect(status).toBe(200)
  const id = body.id ?? 0
  expect((await finishImport(admin, id)).counts).toMatchObject({ added: 4, refused: 1 })
  const listed = async () => {
    const { body: found } = await admin.call(userImportRoutes.readImport, { params: { id: String(id) } })
    return found.lines.map(({ name }) => name)
  }
  expect(await listed()).toEqual(['risen', 'moved', 'gone', 'stayed', 'Long'])
  const change = (name: string, values: { role?: string; organization_id?: number; name?: string }) =>
    database
      .updateTable('users')
      .set(values)
      .where('username', '=', name)
      .returning('id')
      .executeTakeFirstOrThrow()
  await change('risen', { role: 'superadmin' })
  await change('moved', { organization_id: await organizationFor(database, 3), name: 'Her New Name' })
  const gone = await change('gone', { name: 'Gone' })
  await admin.call(accountRoutes.deleteUser, { params: { id: String(gone.id) }, body: { username: 'gone' } })
  expect(await listed()).toEqual(['stayed', 'Long'])
  const { text } = await takeResult(admin, id)
  const linked = text.split('\r\n').filter((line) => line.includes('/idp/password'))
  expect(linked).toEqual([expect.stringContaining('stayed@rise.example')])
  // The file reveals no more about anybody than the screen does.
  for (const word of ['Her New Name', 'moved@rise.example', 'deleted:', 'risen@rise.example'])
    expect(text).not.toContain(word)
})

test('another process continues an import after an outage of the provider and requests each account once', async () => {
  const { within: _within, ...elsewhere } = defaultAccounts(database)
  const asked: string[] = []
  let isAway = true
  const accounts: Accounts = {
    ...elsewhere,
    invite: async (invitation) => {
      if (isAway) throw new Error('nobody answers')
      asked.push(invitation.username)
      return elsewhere.invite(invitation)
    },
  }
  const { app, connection } = testServer
  const other = await testApp({ connection, accounts })
  await addAccount(database, 'only-there', 'there@else.example')
  const rows = ['there', 'uno', 'dos', 'tres', 'quattro', 'cinco'].map(
    (one) => `Person ${one},${one}@else.example`,
  )
  const { body } = await sendImport(other.as.superadmin, ['name,email', ...rows].join('\n'))
  expect(body.announcement).toBe('provider')
  await until(async () => {
    const { body: now } = await other.as.superadmin.call(userImportRoutes.readImport, {
      params: { id: String(body.id) },
    })
    return now.held_up?.code === 'users.notCreated'
  })

  isAway = false
  const store = importStore(database)
  // The process that was held up stores the reason before it releases the import.
  await until(async () => (await store.abandoned()).length > 0)
  const warn = (error: unknown) => app.log.warn(error)
  await importRunnerOf({ database, accounts, warn }).sweep()
  const ended = await finishImport(other.as.superadmin, body.id ?? 0)
  expect([ended.counts.added, ended.held_up]).toEqual([5, null])
  expect(fatesOf(ended)).toContain('2 refused identity.accountTaken')
  expect(asked.toSorted()).toEqual(['cinco', 'dos', 'quattro', 'there', 'tres', 'uno'])
  expect((await readAccountReferences(database, 'uno')).account).toEqual(expect.any(String))
})

test('each organisation that got people has an audit entry with its own counts', async () => {
  const { admin, superadmin } = testServer.as
  const organization = await organizationFor(database, 3)
  const { name } = await database
    .selectFrom('organizations')
    .where('id', '=', organization)
    .select('name')
    .executeTakeFirstOrThrow()
  const partsOf = async (id: number | null) => {
    await finishImport(superadmin, id ?? 0)
    const { body } = await superadmin.call(auditRoutes.listAudit, {
      query: { subject: 'user_import', subject_id: String(id) },
    })
    return body
      .map((entry) => ({
        organization: entry.organization?.id,
        after: entry.after,
        by: entry.actor?.username,
      }))
      .toSorted((a, b) => (a.organization ?? 0) - (b.organization ?? 0))
  }
  const counts = { add: 0, added: 1, known: 0, question: 0, refused: 0, left_out: 0 }
  const away = [
    'name,email,organisation',
    `Away One,away@parts.example,${name}`,
    'Lost One,lost@parts.example,No such',
  ]
  const { body: elsewhere } = await sendImport(superadmin, away.join('\n'))
  expect(await partsOf(elsewhere.id)).toEqual([{ organization, after: counts, by: 'superadmin' }])
  const { body: seen } = await admin.call(auditRoutes.listAudit, { query: { subject: 'user_import' } })
  expect(seen.map((entry) => entry.subject_id)).not.toContain(elsewhere.id)

  const rows = [
    `Bo Two,bo@parts.example,${name}`,
    `Bad/Name,bad@parts.example,${name}`,
    'Ann Two,ann@parts.example,',
    'Lost Two,lost2@parts.example,No such',
  ]
  const { body: both } = await sendImport(superadmin, ['name,email,organisation', ...rows].join('\n'))
  expect(await partsOf(both.id)).toEqual([
    { organization: 1, after: { ...counts, refused: 1 }, by: 'superadmin' },
    { organization, after: { ...counts, refused: 1 }, by: 'superadmin' },
  ])
  expect((await finishImport(superadmin, both.id ?? 0)).counts).toMatchObject({ added: 2, refused: 2 })
})

test('an exported list can be imported again, without the apostrophes against formulas', async () => {
  const { superadmin } = testServer.as
  const file = 'name,email,username\n-Dash O\u2019Neill,-dash@back.example,-dash'
  const { body } = await sendImport(superadmin, file)
  await finishImport(superadmin, body.id ?? 0)
  const exported = await superadmin.send({ method: 'GET', url: '/api/v1/admin/users/export?search=dash' })
  expect(exported.body).toContain("'-dash,'-dash@back.example,'-Dash")
  const again = await sendImport(superadmin, exported.body, { query: { preview: 'true' } })
  expect(again.body.lines).toMatchObject([
    { fate: 'known', name: '-Dash O’Neill', email: '-dash@back.example' },
  ])
})
