import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createBrowser, type Browser } from '#testing/browser.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'

let product: TestApp
let demanding: TestApp
beforeAll(async () => {
  // The clock is in the middle of a code's 30 seconds, so that no code expires during a test.
  const step = 30_000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step + step / 2 })
  product = await createTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  // A second process that requires the second factor of administrators.
  demanding = await createTestApp({
    connection: product.connection,
    environment: { SECOND_FACTOR: 'admin, superadmin' },
  })
})
afterAll(async () => {
  await demanding.close()
  await product.close()
  vi.useRealTimers()
})

const titleOf = ({ body }: { body: string }) => /<h1>([^<]*)</.exec(body)?.[1]
const errorIn = (body: string) => /role="alert">([^<]*)</.exec(body)?.[1]
const secretIn = (body: string) => (/class="secret"[^>]*>([^<]*)</.exec(body)?.[1] ?? '').replaceAll(' ', '')
const recoveryCodesIn = (body: string) =>
  [...body.matchAll(/<code[^>]*>([a-z0-9]{4}(?:-[a-z0-9]{4}){3})</g)].map(([, code]) => code ?? '')
const page = '/idp/second-factor'

/** The code that an app shows, in the given number of 30-second steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const visitor = (app: TestApp = product, address = '127.0.0.1') =>
  createBrowser(app.app, { headers: { 'x-forwarded-for': address } })
const isSignedIn = async (browser: Browser) => (await browser.request('/api/v1/users/me')).statusCode === 200

async function signedIn(username: string, app: TestApp = product) {
  const browser = visitor(app)
  await signInWith(browser, username)
  return browser
}

/** As if half an hour had passed since the last code. */
const forgetLastCode = () =>
  product.connection.database
    .updateTable('idp_second_factors')
    .set({ last_step: sql<number>`last_step - 60` })
    .execute()

const stored = async () => {
  const { rows } = await sql<{ content: string }>`
    select (select json_agg(idp_second_factors)::text from idp_second_factors) ||
      (select json_agg(idp_recovery_codes)::text from idp_recovery_codes) as content`.execute(
    product.connection.database,
  )
  return rows[0]?.content ?? ''
}

test('a person sets up a second factor, signs in with it, and switches it off', async () => {
  const [here, elsewhere] = [await signedIn('learner'), await signedIn('learner')]
  const me = (await here.request('/api/v1/users/me')).json()
  const offer = await here.go(String(me.second_factor_page))
  expect(titleOf(offer)).toBe('Set up a second factor')
  expect(offer.body).toContain('aria-label="QR code for your authenticator app"')
  const secret = secretIn(offer.body)
  // 160 bits in base 32.
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const setUp = (password: string, code: string) => here.submit({ password, code })

  expect(errorIn((await setUp('not it', codeOf(secret))).body)).toBe('This is not your current password.')
  const wrong = await setUp('practice', '000000')
  expect([wrong.statusCode, errorIn(wrong.body), secretIn(wrong.body)]).toEqual([
    422,
    'This code is not right. Please look again.',
    secret,
  ])
  // The key offered by another page, or on the day before, is not accepted.
  expect((await here.submit({ password: 'practice', code: codeOf(secret), offer: 'x' })).body).toContain(
    'This page was open for too long.',
  )
  expect(await stored()).toBe('')
  await here.go(page)
  const other = secretIn((await elsewhere.go(page)).body)
  const own = secretIn((await here.go(page)).body)
  expect(own).not.toBe(other)
  const shown = await setUp('practice', ` ${codeOf(own).slice(0, 3)} ${codeOf(own).slice(3)} `)
  expect(titleOf(shown)).toBe('Your recovery codes')
  const codes = recoveryCodesIn(shown.body)
  expect(new Set(codes).size).toBe(10)
  const content = await stored()
  for (const word of [own, ...codes]) expect(content).not.toContain(word)
  // This browser stays signed in; others, signed in with a password alone, do not.
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await here.go('/api/v1/auth/cognito')).headers.location).toBe('/')

  // The code is good once, also for two at once; the password alone leads nowhere.
  const again = visitor()
  expect(titleOf(await signInWith(again, 'learner'))).toBe('Confirm that it is you')
  expect(sessionOf(again)).toBeUndefined()
  expect(errorIn((await again.submit({ code: codeOf(own) })).body)).toBe(
    'This code was used already. Please wait until the app shows the next one.',
  )
  const tabs = [again, visitor()]
  await signInWith(tabs[1] ?? again, 'learner')
  await Promise.all(tabs.map((tab) => tab.submit({ code: codeOf(own, 1) })))
  expect(tabs.map((tab) => sessionOf(tab) !== undefined).filter(Boolean)).toHaveLength(1)

  // A recovery code also works once, in whatever way it is typed.
  const lost = visitor()
  await signInWith(lost, 'learner')
  await lost.go(`${lost.address().pathname}?recovery`)
  await lost.submit({ code: ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} ` })
  expect(sessionOf(lost)).toBeDefined()
  const twice = visitor()
  await signInWith(twice, 'learner')
  expect(errorIn((await twice.submit({ code: codes[0] ?? '' })).body)).toBe(
    'This code is not right. Please look again.',
  )
  const { body: state } = await lost.go(page)
  expect(state).toContain('Recovery codes left: 9.')
  expect(state).toMatch(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/)

  const renewed = await lost.submit({ password: 'practice', code: codes[1] ?? '', change: 'codes' })
  expect(recoveryCodesIn(renewed.body)).toHaveLength(10)
  await lost.go(page)
  const off = (code: string) => lost.submit({ password: 'practice', code, change: 'off' })
  expect(errorIn((await off(codes[2] ?? '')).body)).toBe('This code is not right. Please look again.')
  expect(titleOf(await off(recoveryCodesIn(renewed.body)[0] ?? ''))).toBe('The second factor is switched off')
  expect(await stored()).toBe('')
  expect(sessionOf(await signedIn('learner'))).toBeDefined()
})

test('a person who needs a second factor sets it up before any session begins', async () => {
  // A session from before it was demanded is asked at the next sign-in, too.
  const before = await signedIn('admin')
  before.use(demanding.app)
  expect(titleOf(await before.go('/api/v1/auth/cognito'))).toBe('Sign in')

  const browser = visitor(demanding)
  const offer = await signInWith(browser, 'admin')
  expect(titleOf(offer)).toBe('Set up a second factor')
  expect(offer.body).not.toContain('name="password"')
  const secret = secretIn(offer.body)
  const other = visitor(demanding)
  const otherSecret = secretIn((await signInWith(other, 'admin')).body)
  expect(errorIn((await browser.submit({ code: '000000' })).body)).toBe(
    'This code is not right. Please look again.',
  )
  expect([sessionOf(browser), await stored()]).toEqual([undefined, ''])
  const shown = await browser.submit({ code: codeOf(secret) })
  expect(recoveryCodesIn(shown.body)).toHaveLength(10)
  expect([sessionOf(browser), await isSignedIn(before)]).toEqual([undefined, false])
  await browser.submit({})
  expect(await isSignedIn(browser)).toBe(true)

  // The key offered in the other tab is invalid now: it starts again, and needs a code of the key that was set up.
  expect(titleOf(await other.submit({ code: codeOf(otherSecret) }))).toBe('Sign in')
  const late = await signInWith(other, 'admin')
  expect(titleOf(late)).toBe('Confirm that it is you')
  await browser.go(page)
  await forgetLastCode()
  const off = await browser.submit({ password: 'practice', code: codeOf(secret), change: 'off' })
  expect(off.body).toContain('so it cannot be switched off')
  expect(off.body).not.toContain('value="off"')
  // The attempt has used up no code.
  await other.submit({ code: codeOf(secret) })
  expect(sessionOf(other)).toBeDefined()
  expect(sessionOf(await signedIn('learner', demanding))).toBeDefined()
})

test('guesses from many addresses are limited together, and a new password ends unfinished sign-ins', async () => {
  const browser = await signedIn('outsider')
  const secret = secretIn((await browser.go(page)).body)
  await browser.submit({ password: 'practice', code: codeOf(secret) })
  const halfway = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const guesser = visitor(product, `10.2.0.${nth}`)
      await signInWith(guesser, 'outsider')
      return guesser
    }),
  )
  const guesses = await Promise.all(halfway.map((guesser) => guesser.submit({ code: '000000' })))
  const statuses = guesses.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  const blocked = await halfway[0]?.submit({ code: codeOf(secret, 1) })
  expect(errorIn(blocked?.body ?? '')).toBe('Too many attempts. Please wait 1 min, then try again.')
  expect(Number(blocked?.headers['retry-after'])).toBeGreaterThan(0)
  await product.connection.database
    .updateTable('idp_attempts')
    .set({ blocked_until: sql<Date>`blocked_until - make_interval(secs => 10)` })
    .execute()
  await halfway[0]?.submit({ code: codeOf(secret, 1) })
  expect(halfway[0] && sessionOf(halfway[0])).toBeDefined()

  // A sign-in begun with the old password ends with the password change.
  await browser.go('/idp/change-password')
  const chosen = { new_password: 'tangerine window 41', new_password_repeat: 'tangerine window 41' }
  await browser.submit({ password: 'practice', ...chosen })
  await forgetLastCode()
  expect(titleOf((await halfway[1]?.submit({ code: codeOf(secret) })) ?? { body: '' })).toBe('Sign in')
})

test('an organisation may require a second factor of all its people', async () => {
  const required = (value: boolean) =>
    product.connection.database
      .updateTable('organizations')
      .set({ second_factor_required: value })
      .where('id', '=', 1)
      .execute()
  await required(true)
  const asked = visitor()
  expect(titleOf(await signInWith(asked, 'learner'))).toBe('Set up a second factor')
  // The requirement was removed while the page was open, so the password suffices.
  await required(false)
  await asked.submit({ code: '' })
  expect(sessionOf(asked)).toBeDefined()
})
