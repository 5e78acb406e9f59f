import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { CHEAP_PASSWORDS, sessionOf, signInWith } from '#testing/sign-in.ts'
import { hashPassword } from './passwords.ts'

test('a signing key of three months gets one successor and stays published', async () => {
  const first = await testApp()
  const { connection } = first
  const keysOf = async ({ app }: typeof first): Promise<readonly { readonly kid: string }[]> =>
    (await app.inject('/idp/jwks')).json().keys
  const [old] = await keysOf(first)
  const { rowCount } = await connection.pool.query(
    `update secrets set value = jsonb_set(value::jsonb, '{signingKeySince}', to_jsonb(now() - interval '91 days'))::json
     where name = 'identity'`,
  )
  expect(rowCount).toBe(1)
  const [second, third] = await Promise.all([testApp({ connection }), testApp({ connection })])
  const keys = await keysOf(second)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toEqual(old)
  expect(keys[0]?.kid).not.toBe(old?.kid)
  expect(await keysOf(third)).toEqual(keys)
  // A sign-in begun at a process with the old key can be completed at one with the new key, and vice versa.
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    const browser = createBrowser(from.app)
    await browser.go('/api/v1/auth/cognito?prompt=login')
    browser.use(to.app)
    await browser.submit({ username: 'learner', password: 'practice' })
    expect(sessionOf(browser)).toBeDefined()
  }
  const fourth = await testApp({ connection })
  expect(await keysOf(fourth)).toEqual(keys)
})

test('a hash with a lower cost is replaced when its person signs in', async () => {
  const { app, connection } = await testApp()
  const account = connection.database.selectFrom('idp_accounts').where('username', '=', 'learner')
  const stored = async () => (await account.select('password_hash').executeTakeFirstOrThrow()).password_hash
  const weak = await hashPassword('practice', { ...CHEAP_PASSWORDS, N: CHEAP_PASSWORDS.N / 2 })
  await connection.database
    .updateTable('idp_accounts')
    .set({ password_hash: weak })
    .where('username', '=', 'learner')
    .execute()
  await signInWith(createBrowser(app), 'learner', 'wrong')
  expect(await stored()).toBe(weak)
  for (const _ of ['with the old hash', 'with the new one']) {
    const browser = createBrowser(app)
    await signInWith(browser, 'learner')
    expect(sessionOf(browser)).toBeDefined()
  }
  expect(await stored()).toMatch(new RegExp(`^scrypt\\$${CHEAP_PASSWORDS.N}\\$`))
})
