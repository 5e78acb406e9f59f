import { once } from 'node:events'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createBrowser, type Browser } from '#testing/browser.ts'
import { until } from '#testing/partner.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'
import { makePasswordLink } from './embedded/password-links.ts'

let product: TestApp
const mails: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const parts: string[] = []
    stream.on('data', (part) => parts.push(String(part)))
    stream.on('end', () => {
      mails.push(parts.join('').replace(/=\r\n/g, '').replaceAll('=3D', '='))
      done()
    })
  },
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  product = await createTestApp({
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Practice <practice@demo.example>' },
  })
})
afterAll(async () => {
  await product.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const chosen = 'tangerine window 41'
const fields = (password: string, present?: string) => ({
  new_password: password,
  new_password_repeat: password,
  ...(present !== undefined && { password: present }),
})
const visitor = () => createBrowser(product.app)
const titleOf = ({ body }: { body: string }) => /<h1>([^<]*)</.exec(body)?.[1]
const isSignedIn = async (browser: Browser) => (await browser.request('/api/v1/users/me')).statusCode === 200

async function signedIn(username: string, password?: string) {
  const browser = visitor()
  await signInWith(browser, username, password)
  return browser
}

test('a changed password ends the sessions of other browsers', async () => {
  const [here, elsewhere] = [await signedIn('learner'), await signedIn('learner')]
  const me = (await here.request('/api/v1/users/me')).json()
  const page = await here.go(String(me.password_page))
  expect(titleOf(page)).toBe('Change your password')

  expect((await here.submit(fields(chosen, 'not it'))).body).toContain('This is not your current password.')
  expect((await here.submit(fields('learnerlearner', 'practice'))).body).toContain(
    'Others know this about you',
  )
  expect(await isSignedIn(elsewhere)).toBe(true)
  // A new password ends unfinished sign-ins with the old one, and links that others may know.
  const halfway = visitor()
  await halfway.go('/api/v1/auth/cognito?prompt=login')
  const passed = await halfway.request(halfway.address().href, { username: 'learner', password: 'practice' })
  const { database } = product.connection
  const account = database.selectFrom('idp_accounts').select('id').where('username', '=', 'learner')
  const { id } = await account.executeTakeFirstOrThrow()
  const link = String(await makePasswordLink(database, new URL('http://localhost:3000'), id))
  await here.go('/idp/change-password')
  expect(titleOf(await here.submit(fields(chosen, 'practice')))).toBe('Your password is changed')

  await halfway.follow(passed)
  expect([await isSignedIn(halfway), (await visitor().go(link)).statusCode]).toEqual([false, 410])
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await elsewhere.go('/api/v1/auth/cognito')).body).toContain('<h1>Sign in</h1>')
  expect(sessionOf(await signedIn('learner'))).toBeUndefined()
  expect(sessionOf(await signedIn('learner', chosen))).toBeDefined()
})

test('a long password of lower-case letters is accepted and never expires', async () => {
  const long = 'heron sleeps under the quiet bridge while nine trams go by unseen'
  expect(long.length).toBeGreaterThan(64)
  const browser = await signedIn('superadmin')
  expect((await browser.go('/idp/change-password')).body).toContain(
    '<a href="/account">Back to your account</a>',
  )
  expect(titleOf(await browser.submit(fields(long, 'practice')))).toBe('Your password is changed')
  const { database } = product.connection
  const account = await database
    .selectFrom('idp_accounts')
    .select(['password_expires_at', 'must_change_password'])
    .where('username', '=', 'superadmin')
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ password_expires_at: null, must_change_password: false })
  expect(sessionOf(await signedIn('superadmin', long))).toBeDefined()
})

test('a person who is not signed in signs in before the page to change the password', async () => {
  const browser = visitor()
  expect(titleOf(await browser.go('/idp/change-password'))).toBe('Sign in')
  await browser.submit({ username: 'outsider', password: 'practice' })
  expect(titleOf(await browser.go('/idp/change-password'))).toBe('Change your password')
})

test('a link lets its person choose a password once, before it expires', async () => {
  const { database } = product.connection
  const { id } = await database
    .selectFrom('idp_accounts')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const make = () => makePasswordLink(database, new URL('http://localhost:3000'), id)
  const [first, second] = [String(await make()), String(await make())]
  const rows = await database.selectFrom('idp_links').select('token_hash').execute()
  expect(JSON.stringify(rows)).not.toContain(new URL(first).searchParams.get('token'))
  const other = await signedIn('admin')

  const tabs = [visitor(), visitor()]
  for (const tab of tabs) expect(titleOf(await tab.go(first))).toBe('Choose your password')
  const saved = await Promise.all(tabs.map((tab) => tab.submit(fields(chosen))))
  expect(saved.map(titleOf).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'This link does not work any more',
    'Your password is saved',
  ])
  for (const used of [first, second, 'http://localhost:3000/idp/password?token=x'])
    expect((await visitor().go(used)).statusCode).toBe(410)
  expect(await isSignedIn(other)).toBe(false)
  expect(sessionOf(await signedIn('admin', chosen))).toBeDefined()

  const late = String(await make())
  await database
    .updateTable('idp_links')
    .set({ expires_at: sql<Date>`now()` })
    .execute()
  expect((await visitor().go(late)).statusCode).toBe(410)
})

test('a forgotten password is replaced by email, and the pages do not reveal who has an account', async () => {
  const answers: string[] = []
  for (const username of ['superadmin', 'nobody-at-all']) {
    const browser = createBrowser(product.app, { headers: { 'accept-language': 'pt' } })
    const signInPage = await browser.go('/api/v1/auth/cognito')
    await browser.go(/href="(\/idp\/forgot)"/.exec(signInPage.body)?.[1] ?? '')
    answers.push((await browser.submit({ username })).body)
  }
  expect(answers[0]).toBe(answers[1])
  await until(async () => mails.length === 1)
  const [mail = ''] = mails
  expect(mail).toMatch(/^To: superadmin@demo\.example\r$/m)
  expect(mail).toMatch(/^From: Practice <practice@demo\.example>\r$/m)
  const link = /http:\/\/localhost:3000\/idp\/password\?token=[\w-]{43}/.exec(mail)?.[0] ?? ''
  const browser = visitor()
  await browser.go(link)
  expect(titleOf(await browser.submit(fields(chosen)))).toBe('Your password is saved')
  expect(sessionOf(await signedIn('superadmin', chosen))).toBeDefined()

  // Repeated requests of a stranger fill neither the mailbox nor the store.
  await Promise.all(
    Array.from({ length: 6 }, () => browser.request('/idp/forgot', { username: 'superadmin' })),
  )
  await until(async () => mails.length >= 4)
  const links = await product.connection.database.selectFrom('idp_links').select('account_id').execute()
  expect(links.length).toBeLessThanOrEqual(3 + 1)
})

test('mailed links to choose a password are limited per day', async () => {
  const { database } = product.connection
  const { id } = await database
    .selectFrom('idp_accounts')
    .select('id')
    .where('username', '=', 'outsider')
    .executeTakeFirstOrThrow()
  const make = () => makePasswordLink(database, new URL('http://localhost:3000'), id)
  for (let day = 1; day <= 2; day += 1) {
    for (let number = 1; number <= 5; number += 1) {
      const browser = visitor()
      await browser.go(String(await make()))
      const password = fields(`tangerine window ${day}${number}`)
      expect(titleOf(await browser.submit(password))).toBe('Your password is saved')
    }
    expect(await make()).toBeUndefined()
    await database
      .updateTable('idp_attempts')
      .set({ expires_at: sql<Date>`expires_at - interval '24 hours'` })
      .execute()
  }
})
