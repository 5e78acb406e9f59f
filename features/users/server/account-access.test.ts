import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { finishImport, sendImport, takeResult } from '#testing/import-users.ts'
import {
  organizationFor,
  buildNewUser,
  delegatingAccounts,
  tryPassword,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { type Move, userRoutes } from '../contract.ts'
import { accountRoutes } from '../contract-lifecycle.ts'

const { createUser, moveUser } = userRoutes
const { changePermissions, resetAccount } = accountRoutes
const chosen = { new_password: 'tangerine window 41', new_password_repeat: 'tangerine window 41' }

let product: TestApp
let database: Database
beforeAll(async () => {
  product = await createTestApp()
  database = product.connection.database
})
afterAll(() => product.close())

async function invite(username: string) {
  const { body } = await product.as.superadmin.call(createUser, { body: buildNewUser(username) })
  return { id: String(body.id), password: body.temporary_password ?? '' }
}
const statusOf = async (link: string) => (await createBrowser(product.app).go(link)).statusCode
const isLetIn = async (username: string, password: string) =>
  (await tryPassword(product.app, username, password)).asksForNewPassword

test('a reset gives a link that works once and can remove a second factor, which is in the audit', async () => {
  const { id, password } = await invite('phoneless')
  const account = await database
    .selectFrom('idp_accounts')
    .where('username', '=', 'phoneless')
    .select('id')
    .executeTakeFirstOrThrow()
  const factor = { account_id: account.id, sealed_secret: 'unreadable', last_step: 0 }
  await database.insertInto('idp_second_factors').values(factor).execute()
  const reset = async (query: Record<string, string>) =>
    (await product.as.admin.call(resetAccount, { params: { id }, query })).body

  const first = await reset({ by: 'link' })
  expect(first.link).toMatch(/^http:\/\/localhost:3000\/idp\/password\?token=[\w-]{43}$/)
  expect(first.temporary_password).toBeUndefined()
  expect(await isLetIn('phoneless', password)).toBe(false)
  const second = await reset({ by: 'link', second_factor: 'remove' })
  expect(await statusOf(first.link ?? '')).toBe(410)
  const link = await database.selectFrom('idp_links').select('expires_at').executeTakeFirstOrThrow()
  const hours = (link.expires_at.getTime() - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(72)

  const browser = createBrowser(product.app)
  await browser.go(second.link ?? '')
  expect((await browser.submit(chosen)).body).toContain('Your password is saved')
  expect(await statusOf(second.link ?? '')).toBe(410)
  const signedIn = await tryPassword(product.app, 'phoneless', chosen.new_password)
  expect(sessionOf(signedIn.browser)).toBeDefined()
  const entries = database.selectFrom('audit').where('action', '=', 'reset').select('after').orderBy('id')
  expect(await entries.execute()).toEqual([
    { after: { password_link: true } },
    { after: { password_link: true, second_factor_removed: true } },
  ])

  // An external provider manages its own second factors.
  const other = await createTestApp({
    accounts: delegatingAccounts(() => defaultAccounts(database)),
    connection: product.connection,
  })
  const query = { second_factor: 'remove' } as const
  const refused = await other.as.admin.call(resetAccount, { params: { id }, query })
  await other.close()
  expect([refused.status, refused.detail]).toEqual([409, 'Second factors are kept at your identity provider'])
})

test('a promotion ends an unused temporary password or link, but not a password that was chosen', async () => {
  const promote = async (id: string, role: 'user' | 'admin') => {
    const { body } = await product.as.superadmin.call(
      changePermissions,
      { params: { id }, body: { permissions: [role] } },
      { key: `${role}-${id}` },
    )
    return body.invitation_ended
  }
  const { id, password } = await invite('riser')
  expect([await isLetIn('riser', password), await promote(id, 'admin')]).toEqual([true, true])
  // A repeat after a lost answer gets the same answer.
  expect(await promote(id, 'admin')).toBe(true)
  expect(await isLetIn('riser', password)).toBe(false)
  const again = await product.as.superadmin.call(resetAccount, { params: { id }, query: {} })
  expect(await promote(id, 'user')).toBe(false)
  expect(await isLetIn('riser', again.body.temporary_password ?? '')).toBe(true)

  const started = await sendImport(
    product.as.superadmin,
    'name,email,organisation\nLin Ker,lin@new.example,Demo Organisation',
  )
  const importId = started.body.id ?? 0
  await finishImport(product.as.superadmin, importId)
  const { text } = await takeResult(product.as.superadmin, importId)
  const link = /http:\/\/localhost:3000\/idp\/password\?token=[\w-]+/.exec(text)?.[0] ?? ''
  expect(await statusOf(link)).toBe(200)
  const linked = await database
    .selectFrom('users')
    .where('email', '=', 'lin@new.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const place: Move = { organization: await organizationFor(database, 5), permissions: ['admin'] }
  const move = () =>
    product.as.superadmin.call(
      moveUser,
      { params: { id: String(linked.id) }, body: place },
      { key: 'move-lin' },
    )
  const answers = [await move(), await move()]
  expect(answers.map(({ body }) => body.invitation_ended)).toEqual([true, true])
  expect(await statusOf(link)).toBe(410)

  const grown = await invite('grown')
  const { browser } = await tryPassword(product.app, 'grown', grown.password)
  await browser.submit(chosen)
  expect(await promote(grown.id, 'admin')).toBe(false)
  expect(sessionOf((await tryPassword(product.app, 'grown', chosen.new_password)).browser)).toBeDefined()
})

// Only on PostgreSQL, because the embedded store runs one transaction at a time.
test(
  'a reset, a used link and a promotion at the same time do not deadlock',
  { tags: ['long'] },
  async () => {
    for (let round = 0; round < 30; round += 1) {
      const { id } = await invite(`hurried-${round}`)
      const reset = (by: 'link' | 'password') =>
        product.as.superadmin.call(resetAccount, { params: { id }, query: { by } })
      const { body } = await reset('link')
      const browser = createBrowser(product.app)
      await browser.go(body.link ?? '')
      const [saved, ...changes] = await Promise.all([
        browser.submit(chosen),
        reset('password'),
        product.as.superadmin.call(changePermissions, { params: { id }, body: { permissions: ['admin'] } }),
        reset('link'),
      ])
      expect([200, 410]).toContain(saved.statusCode)
      expect(changes.map(({ status }) => status)).toEqual([200, 200, 200])
    }
  },
)
