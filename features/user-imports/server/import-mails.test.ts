import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { finishImport, importRunnerOf, sendImport, takeResult } from '#testing/import-users.ts'
import { mailServer } from '#testing/mail-server.ts'
import { until } from '#testing/partner.ts'
import { organizationFor, tryPassword, defaultAccounts } from '#testing/provisioning.ts'
import { loadPasswordDictionaries } from '#testing/sign-in.ts'
import { userImportRoutes } from '../contract.ts'
import { importStore } from './store.ts'

let testServer: TestApp
let database: Database

beforeAll(async () => {
  testServer = await createTestApp()
  database = testServer.connection.database
  await loadPasswordDictionaries()
})
afterAll(() => testServer.close())

const emails = { query: { delivery: 'emails' } }

async function listOf(names: readonly string[]): Promise<string> {
  const id = await organizationFor(database, 50)
  const { name } = await database
    .selectFrom('organizations')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirstOrThrow()
  const rows = names.map((one) => `Person ${one};${one}@mailed.example;${name};fr`)
  return ['name;email;organisation;language', ...rows].join('\n')
}

const linkIn = (text: string): string => /token=([\w-]{43})/.exec(text)?.[1] ?? ''

test('each new person gets one e-mail with a working link, or a link in the result if it is refused', async () => {
  let refusedForNow = 1
  const { mails, received, refused, environment } = await mailServer({
    refuse: (address) => {
      if (address.startsWith('nowhere')) return 550
      if (address.startsWith('busy') && refusedForNow > 0) {
        refusedForNow -= 1
        return 450
      }
      return undefined
    },
  })
  const { connection } = testServer
  const { as, app } = await testApp({ connection, environment })
  const file = await listOf(['anne', 'busy', 'nowhere', 'bruno'])
  const preview = await sendImport(as.superadmin, file, { query: { preview: 'true' } })
  expect([preview.body.can_email, preview.body.announcement]).toEqual([true, 'links'])

  const busy = refused()
  const { body } = await sendImport(as.superadmin, file, emails)
  const id = body.id ?? 0
  await busy
  // Without this the person whose mail server was busy would be tried again only after a minute.
  await database
    .updateTable('user_import_lines')
    .set({ mail_after: sql<Date>`now()` })
    .where('mail', '=', 'waiting')
    .execute()
  await received(3)
  const ended = await finishImport(as.superadmin, id)
  expect([ended.announcement, ended.counts.added]).toEqual(['emails', 4])
  expect(ended.mails).toEqual({ waiting: 0, sent: 3, failed: 1 })
  expect(ended.lines.filter(({ mail }) => mail !== 'sent')).toMatchObject([
    {
      line: 4,
      fate: 'added',
      mail: 'failed',
      email: 'nowhere@mailed.example',
      failures: [{ code: 'user-imports.mailRefused' }],
    },
  ])
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'anne@mailed.example',
    'bruno@mailed.example',
    'busy@mailed.example',
  ])
  const forAnne = mails.find(({ to }) => to.startsWith('anne'))?.text ?? ''
  expect(forAnne).toContain('Votre nom d')
  const chosen = await app.inject({
    method: 'POST',
    url: `/idp/password?token=${linkIn(forAnne)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      new_password: 'seven purple kettles hum',
      new_password_repeat: 'seven purple kettles hum',
    }).toString(),
  })
  expect(chosen.statusCode).toBe(200)
  const { browser } = await tryPassword(app, 'anne', 'seven purple kettles hum')
  expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'anne' })
  const { text } = await takeResult(as.superadmin, id)
  const linked = text.split('\r\n').filter((line) => line.includes('/idp/password'))
  expect(linked).toEqual([expect.stringMatching(/nowhere@.*Added, not emailed.*refuses this address/)])
  // Taking the result has not replaced the links that were sent by e-mail.
  expect(linkIn(text)).not.toBe(linkIn(forAnne))

  const without = await sendImport(testServer.as.superadmin, file, emails)
  expect([without.status, without.body]).toMatchObject([409, { code: 'user-imports.noMail' }])
})

test('another process sends the e-mails that waited for the mail server, and none of them twice', async () => {
  const { mails, received, refused, mailer, environment } = await mailServer({
    isAway: () => mails.length === 2,
  })
  const { as, app } = await testApp({ connection: testServer.connection, environment })
  const away = refused()
  const { body } = await sendImport(as.superadmin, await listOf(['eins', 'zwei', 'drei', 'vier']), emails)
  const id = body.id ?? 0
  const read = async () =>
    (await as.superadmin.call(userImportRoutes.readImport, { params: { id: String(id) } })).body
  await away
  await until(async () => (await read()).held_up?.code === 'user-imports.mailServerAway')
  expect([(await read()).mails, (await read()).ended_at]).toEqual([{ waiting: 2, sent: 2, failed: 0 }, null])
  await until(async () => (await importStore(database).abandoned()).includes(id))

  mails.push({ to: 'the server is back', text: '' })
  const warn = (error: unknown) => app.log.warn(error)
  await importRunnerOf({ database, accounts: defaultAccounts(database), mailer, warn }).sweep()
  await received(5)
  const ended = await finishImport(as.superadmin, id)
  expect([ended.mails, ended.held_up]).toEqual([{ waiting: 0, sent: 4, failed: 0 }, null])
  const reached = mails.flatMap(({ to }) => (to.includes('@') ? [to] : []))
  expect(reached.toSorted()).toEqual(['drei', 'eins', 'vier', 'zwei'].map((name) => `${name}@mailed.example`))
})
