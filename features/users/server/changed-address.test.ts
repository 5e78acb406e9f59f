import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { mailServer } from '#testing/mail-server.ts'
import { buildNewUser, tryPassword } from '#testing/provisioning.ts'
import { scimClient, scimPatch } from '#testing/scim-client.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'
import { userRoutes } from '../contract.ts'
import { accountRoutes } from '../contract-lifecycle.ts'

let product: TestApp
let changes: Readonly<
  Record<'a directory' | 'an administrator', (id: number, email: string) => Promise<number>>
>
beforeAll(async () => {
  product = await createTestApp()
  const { ask } = await scimClient(product)
  changes = {
    'a directory': async (id, value) =>
      (
        await ask(
          'PATCH',
          `/Users/${id}`,
          scimPatch({ op: 'replace', path: 'emails[type eq "work"].value', value }),
        )
      ).status,
    'an administrator': async (id, email) =>
      (
        await product.as.admin.call(accountRoutes.correctUser, {
          params: { id: String(id) },
          body: { email },
        })
      ).status,
  }
})
afterAll(() => product.close())

const make = async (username: string) =>
  (await product.as.superadmin.call(userRoutes.createUser, { body: buildNewUser(username) })).body

/** Creates a user who has chosen a password of their own. */
async function makeSettled(username: string) {
  const { id, temporary_password } = await make(username)
  const { browser } = await tryPassword(product.app, username, temporary_password ?? '')
  await browser.submit({ new_password: 'tangerine window 41', new_password_repeat: 'tangerine window 41' })
  expect(sessionOf(browser)).toBeDefined()
  return id
}

/** Requests a link to a new password; returns the page's answer and the recipients. */
async function forget(username: string) {
  const { mails, environment } = await mailServer()
  const process = await createTestApp({ connection: product.connection, environment })
  const { statusCode, body } = await createBrowser(process.app).request('/idp/forgot', { username })
  // Closing waits until all e-mails are sent.
  await process.close()
  return { answer: [statusCode, body], to: mails.map((mail) => mail.to) }
}

const signInBy = async (name: string) => {
  const browser = createBrowser(product.app)
  await signInWith(browser, name, 'tangerine window 41')
  return sessionOf(browser)
}

test.each(['a directory', 'an administrator'] as const)(
  'no password link is sent to an address that %s set until the person has signed in with it',
  async (who) => {
    const username = who.replace(' ', '_')
    const id = await makeSettled(username)
    const before = await forget(username)
    expect(before.to).toEqual([`${username}@new.example`])
    expect(await changes[who](id, `${username}@other.example`)).toBe(200)
    const { body: audit } = await product.as.admin.call(auditRoutes.listAudit, { query: { subject: 'user' } })
    expect(audit[0]).toMatchObject({ action: 'change_email', subject_id: id, before: null, after: null })

    expect(await forget(username)).toEqual({ ...before, to: [] })
    // Signing in by username does not prove the address.
    expect(await signInBy(username)).toBeDefined()
    expect((await forget(username)).to).toEqual([])
    expect(await signInBy(`${username}@OTHER.example`)).toBeDefined()
    expect((await forget(username)).to).toEqual([`${username}@other.example`])
  },
)

test('an address that was changed after a password reset gets no link', async () => {
  const id = await makeSettled('was_reset')
  await product.as.admin.call(accountRoutes.resetAccount, {
    params: { id: String(id) },
    query: { by: 'password' },
  })
  await changes['a directory'](id, 'was_reset@other.example')
  expect((await forget('was_reset')).to).toEqual([])
})

test('an address that is corrected before the first password was chosen gets the link', async () => {
  const { id } = await make('mistyped')
  await changes['an administrator'](id, 'right@new.example')
  expect((await forget('mistyped')).to).toEqual(['right@new.example'])
})

test('a changed name or a changed case of letters is no changed address', async () => {
  const id = await makeSettled('same')
  await changes['a directory'](id, 'SAME@new.example')
  await product.as.admin.call(accountRoutes.correctUser, {
    params: { id: String(id) },
    body: { name: 'Another Name' },
  })
  expect((await forget('same')).to).toHaveLength(1)
})
