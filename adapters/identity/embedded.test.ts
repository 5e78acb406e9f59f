import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'
import { createAccount } from './embedded/accounts.ts'

let product: TestApp
const warn = vi.spyOn(console, 'warn')
const info = vi.spyOn(console, 'info')
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

async function signInPage(query = '') {
  const browser = createBrowser(product.app)
  const page = await browser.go(`/api/v1/auth/cognito?prompt=login${query}`)
  return { browser, page }
}

/** Markup without its line breaks. */
const flat = (body: string): string => body.replace(/\s+/g, ' ')
const errorIn = (body: string): string | undefined => /role="alert">([^<]*)</.exec(body)?.[1]

describe('the sign-in page', () => {
  test('is plain HTML whose first form asks for username and password', async () => {
    const { page } = await signInPage()
    const [form = ''] = /<form[\s\S]*?<\/form>/.exec(flat(page.body)) ?? []
    expect(form).toMatch(/<input id="username" name="username"[^>]*autocomplete="username"/)
    expect(form).toMatch(
      /<input id="password" name="password" type="password"[^>]*autocomplete="current-password"/,
    )
    expect(form).toContain('<label for="username">')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'self'; script-src 'none'",
    )
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('accepts an email address, in any case', async () => {
    for (const name of ['LEARNER', ' Learner@Demo.Example ']) {
      const { browser } = await signInPage()
      await browser.submit({ username: name, password: 'practice' })
      expect(sessionOf(browser)).toBeDefined()
    }
  })

  test('says that a password is wrong, keeps the name, and lets one try again', async () => {
    const { browser } = await signInPage()
    const page = await browser.submit({ username: 'learner', password: 'wrong' })
    expect(page.statusCode).toBe(401)
    expect(errorIn(page.body)).toBe('That username and password do not match. Please try again.')
    expect(flat(page.body)).toMatch(
      /name="username" value="learner"[^>]*aria-invalid="true" aria-describedby="error"/,
    )
    await browser.submit({ username: 'learner', password: 'practice' })
    expect(sessionOf(browser)).toBeDefined()
  })

  test('says the same of a name that does not exist, of nothing at all, and of nonsense', async () => {
    for (const fields of [
      { username: 'nobody', password: 'practice' },
      {},
      { username: '\0', password: '\0' },
    ]) {
      const { browser } = await signInPage()
      const page = await browser.submit(fields)
      expect([page.statusCode, errorIn(page.body)]).toEqual([
        401,
        'That username and password do not match. Please try again.',
      ])
    }
  })

  test('shows what was typed as text', async () => {
    const { browser } = await signInPage()
    const page = await browser.submit({ username: '"><img src=x onerror=alert(1)>', password: 'x' })
    expect(page.body).toContain('value="&#34;&#62;&#60;img src=x onerror=alert(1)&#62;"')
  })

  test.each([
    ['&ui_locales=pt', undefined, 'pt', 'Entrar'],
    ['&ui_locales=fr', 'pt', 'fr', 'Connexion'],
    ['', 'de;q=0.9, fr-CA;q=0.8, en;q=0.1', 'fr', 'Connexion'],
    ['', 'de', 'en', 'Sign in'],
  ])('speaks the reader’s language (%j, %j)', async (query, accepted, language, title) => {
    const browser = createBrowser(product.app, {
      ...(accepted && { headers: { 'accept-language': accepted } }),
    })
    const page = await browser.go(`/api/v1/auth/cognito?prompt=login${query}`)
    expect(page.body).toContain(`<html lang="${language}">`)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect((await browser.submit({ username: 'x', password: 'y' })).body).toContain(
      `<html lang="${language}">`,
    )
  })

  test('names the demo accounts only where there is a demo', async () => {
    expect((await signInPage()).page.body).toContain('<code>superadmin</code>')
    const { app } = await testApp({ connection: product.connection, environment: { SEED: 'none' } })
    const page = await createBrowser(app).go('/api/v1/auth/cognito')
    expect(page.body).not.toContain('superadmin')
  })

  test('lets another person in where somebody is signed in', async () => {
    const browser = createBrowser(product.app)
    await signInWith(browser, 'learner')
    await signInWith(browser, 'admin')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'admin' })
    // Without a question the provider now lets the second one pass.
    await browser.go('/api/v1/auth/cognito')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'admin' })
  })

  test('finds its style, and a browser may keep it', async () => {
    const { browser, page } = await signInPage()
    const style = await browser.request(/href="(\/idp\/style\.css[^"]*)"/.exec(page.body)?.[1] ?? '')
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(style.headers['cache-control']).toContain('immutable')
    expect((await browser.request('/idp/figtree.woff2')).statusCode).toBe(200)
  })
})

describe('a page for every mishap', () => {
  test('an interaction that is unknown, expired or another browser’s', async () => {
    const { browser } = await signInPage()
    const url = browser.address().href
    for (const visitor of [createBrowser(product.app), browser]) {
      if (visitor === browser) {
        const records = product.connection.database
          .updateTable('idp_records')
          .where('model', '=', 'Interaction')
        await records.set({ expires_at: new Date() }).execute()
      }
      for (const form of [undefined, { username: 'learner', password: 'practice' }]) {
        const page = await visitor.request(url, form)
        expect(page.statusCode).toBe(400)
        expect(page.body).toContain('<h1>This sign-in has expired</h1>')
        expect(page.body).toContain('href="/login"')
      }
    }
  })

  test('a sign-in that is resumed too late', async () => {
    const page = await createBrowser(product.app, { headers: { 'accept-language': 'fr' } }).request(
      '/idp/auth/unknown',
    )
    expect([page.statusCode, page.body.includes('<h1>Cette connexion a expiré</h1>')]).toEqual([400, true])
  })

  test('an unknown address, and a client that is not ours', async () => {
    const browser = createBrowser(product.app)
    expect((await browser.request('/idp/nowhere')).body).toContain('<h1>There is nothing here</h1>')
    const foreign = await browser.request('/idp/auth?client_id=other&response_type=code&scope=openid')
    expect([foreign.statusCode, foreign.body.includes('<h1>Sign-in did not work</h1>')]).toEqual([400, true])
    const evil =
      '/idp/auth?client_id=performance-partner&response_type=code&scope=openid&redirect_uri=https://evil.example'
    const reply = await browser.request(evil)
    expect([reply.statusCode, reply.headers.location]).toEqual([400, undefined])
  })

  test('nobody can register a client or read the user info', async () => {
    const json = { 'content-type': 'application/json' }
    expect(
      (await product.app.inject({ method: 'POST', url: '/idp/reg', headers: json, payload: '{}' }))
        .statusCode,
    ).toBe(404)
    expect((await product.app.inject({ url: '/idp/me' })).statusCode).toBe(404)
  })

  test('another site cannot send the form', async () => {
    const { browser } = await signInPage()
    const reply = await product.app.inject({
      method: 'POST',
      url: browser.address().pathname,
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=learner&password=practice',
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  })
})

describe('a password that somebody else has chosen', () => {
  const given = 'given-by-an-admin'
  const account = async (username: string) => {
    const email = `${username}@demo.example`
    const { database } = product.connection
    await createAccount(database, {
      username,
      email,
      name: username,
      password: given,
      mustChangePassword: true,
    })
    const { browser } = await signInPage()
    return { browser, page: await browser.submit({ username, password: given }) }
  }
  const change = (password: string, repeat = password) => ({
    new_password: password,
    new_password_repeat: repeat,
  })

  test('has to be replaced before anything else', async () => {
    const { browser, page } = await account('newcomer')
    expect(page.statusCode).toBe(200)
    expect(flat(page.body)).toMatch(/name="new_password" type="password" autocomplete="new-password"/)
    expect(sessionOf(browser)).toBeUndefined()

    for (const [fields, field, text] of [
      [change('short'), 'new_password', 'Please use at least 10 characters.'],
      [change(given), 'new_password', 'Please choose a password that differs from the one you were given.'],
      [change('a'.repeat(201)), 'new_password', 'Please use at most 200 characters.'],
      [
        change('my own password', 'my other password'),
        'new_password_repeat',
        'The two passwords are not the same.',
      ],
    ] as const) {
      const refused = await browser.submit(fields)
      expect([refused.statusCode, errorIn(refused.body)]).toEqual([422, text])
      expect(flat(refused.body)).toMatch(
        new RegExp(`name="${field}"[^>]*aria-invalid="true" aria-describedby="error"`),
      )
    }

    expect((await browser.submit(change('my own password'))).headers.location).toBe('/')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({
      username: 'newcomer',
      permissions: [],
    })
  })

  test('is worth nothing afterwards, and the own one is not asked for again', async () => {
    const { browser } = await account('second')
    await browser.submit(change('my own password'))
    const again = createBrowser(product.app)
    expect((await signInWith(again, 'second', given)).statusCode).toBe(401)
    await again.submit({ username: 'second', password: 'my own password' })
    expect(sessionOf(again)).toBeDefined()
  })

  test('is asked for even of somebody who left at that point and comes back', async () => {
    const { browser } = await account('returning')
    const page = await browser.go('/api/v1/auth/cognito')
    expect(page.body).toContain('name="new_password"')
    expect(sessionOf(browser)).toBeUndefined()
  })
})

describe('guessing', () => {
  const attempt = async (username: string, password: string, address: string) => {
    const browser = createBrowser(product.app, { headers: { 'x-forwarded-for': address } })
    return { browser, page: await signInWith(browser, username, password) }
  }

  test('one account’s password ends after ten failures, from wherever they come', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, i) => attempt('outsider', `guess ${i}`, `10.1.0.${i}`)),
    )
    const statuses = guesses.map(({ page }) => page.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)

    const { browser, page } = await attempt('outsider@other.example', 'practice', '10.1.1.1')
    expect([page.statusCode, errorIn(page.body)]).toEqual([
      429,
      'Too many attempts. Please wait 5 min, then try again.',
    ])
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(200)
    expect(sessionOf(browser)).toBeUndefined()
    expect(sessionOf((await attempt('admin', 'practice', '10.1.1.1')).browser)).toBeDefined()

    const records = product.connection.database.updateTable('idp_records').where('model', '=', 'Attempts')
    await records.set({ expires_at: new Date() }).execute()
    expect(sessionOf((await attempt('outsider', 'practice', '10.1.1.1')).browser)).toBeDefined()
  })

  test('many accounts’ passwords from one address ends too', async () => {
    expect((await attempt('user1', 'practice', '10.2.0.1')).page.statusCode).toBe(401)
    const { database } = product.connection
    const addresses = database.updateTable('idp_records').where('id', 'like', 'address:%')
    await addresses.set({ payload: JSON.stringify({ used: 49 }) }).execute()
    expect((await attempt('user2', 'practice', '10.2.0.1')).page.statusCode).toBe(401)
    expect((await attempt('user3', 'practice', '10.2.0.1')).page.statusCode).toBe(429)
    expect((await attempt('user3', 'practice', '10.2.0.2')).page.statusCode).toBe(401)
  })

  test('is not what somebody does who signs in often', async () => {
    for (let i = 0; i < 12; i += 1)
      expect(sessionOf((await attempt('superadmin', 'practice', '10.3.0.1')).browser)).toBeDefined()
  })
})

test('the provider has nothing to complain about', () => {
  expect(warn).not.toHaveBeenCalled()
  expect(info).not.toHaveBeenCalled()
})
