import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { CHEAP_PASSWORDS, sessionOf, signInWith } from '#testing/sign-in.ts'
import { createAccount } from './embedded/accounts.ts'

let product: TestApp
const warn = vi.spyOn(console, 'warn')
const info = vi.spyOn(console, 'info')
beforeAll(async () => {
  // X-Forwarded-For is trusted, as behind a proxy, so that requests can come from different addresses.
  product = await createTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
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
  test('is plain HTML whose first form has a username and a password', async () => {
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

  test('accepts an email address, and any capitals', async () => {
    for (const name of ['LEARNER', ' Learner@Demo.Example ']) {
      const { browser } = await signInPage()
      await browser.submit({ username: name, password: 'practice' })
      expect(sessionOf(browser)).toBeDefined()
    }
  })

  test('reports a wrong password, keeps the name, and allows another try', async () => {
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

  test('gives the same answer to an unknown name, to empty fields and to nonsense', async () => {
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

  test('escapes the name that was typed', async () => {
    const { browser } = await signInPage()
    const page = await browser.submit({ username: '"><img src=x onerror=alert(1)>', password: 'x' })
    expect(page.body).toContain('value="&#34;&#62;&#60;img src=x onerror=alert(1)&#62;"')
  })

  test.each([
    ['&ui_locales=pt', undefined, 'pt', 'Entrar'],
    ['&ui_locales=fr', 'pt', 'fr', 'Connexion'],
    ['', 'de;q=0.9, fr-CA;q=0.8, en;q=0.1', 'fr', 'Connexion'],
    ['', 'de', 'en', 'Sign in'],
  ])('has the reader’s language (%j, %j)', async (query, accepted, language, title) => {
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

  test('names the demo accounts only if the demo is seeded', async () => {
    expect((await signInPage()).page.body).toContain('<code>superadmin</code>')
    const { app } = await testApp({ connection: product.connection, environment: { SEED: 'none' } })
    const page = await createBrowser(app).go('/api/v1/auth/cognito')
    expect(page.body).not.toContain('superadmin')
  })

  test('leads to how words are used and, where configured, to the imprint and to help', async () => {
    const linksIn = (body: string) => [...flat(body).matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    expect(linksIn((await signInPage()).page.body)).toEqual(['/privacy'])
    const { app } = await testApp({
      environment: { IMPRINT_URL: 'https://example.org/?a=1&b="', SUPPORT_CONTACT: 'help@example.org' },
    })
    const page = await createBrowser(app).go('/api/v1/auth/cognito?prompt=login')
    expect(linksIn(page.body)).toEqual([
      '/privacy',
      'https://example.org/?a=1&#38;b=&#34;',
      'mailto:help@example.org',
    ])
  })

  test('lets another person sign in while somebody is signed in', async () => {
    const browser = createBrowser(product.app)
    await signInWith(browser, 'learner')
    await signInWith(browser, 'admin')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'admin' })
    // The provider's session now belongs to the second person, who is signed in without a question.
    await browser.go('/api/v1/auth/cognito')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'admin' })
  })

  test('has a style sheet that a browser may keep', async () => {
    const { browser, page } = await signInPage()
    const style = await browser.request(/href="(\/idp\/style\.css[^"]*)"/.exec(page.body)?.[1] ?? '')
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(style.headers['cache-control']).toContain('immutable')
    expect((await browser.request('/idp/figtree.woff2')).statusCode).toBe(200)
  })
})

describe('the sign-in', () => {
  test('shows a page with a link to the login screen for an unknown or expired interaction', async () => {
    const { browser } = await signInPage()
    const url = browser.address().href
    for (const visitor of [createBrowser(product.app), browser]) {
      if (visitor === browser) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
      for (const form of [undefined, { username: 'learner', password: 'practice' }]) {
        const page = await visitor.request(url, form)
        expect(page.statusCode).toBe(400)
        expect(page.body).toContain('<h1>This sign-in has expired</h1>')
        expect(page.body).toContain('href="/login"')
      }
    }
    vi.useRealTimers()
  })

  test('has a page in the reader’s language if it is resumed too late', async () => {
    const page = await createBrowser(product.app, { headers: { 'accept-language': 'fr' } }).request(
      '/idp/auth/unknown',
    )
    expect([page.statusCode, page.body.includes('<h1>Cette connexion a expiré</h1>')]).toEqual([400, true])
    // No line begins with a colon.
    expect(page.body).toContain('Rien n’est perdu\u00a0: il suffit')
  })

  test('shows a page without a redirect for an unknown address or a foreign client', async () => {
    const browser = createBrowser(product.app)
    expect((await browser.request('/idp/nowhere')).body).toContain('<h1>There is nothing here</h1>')
    const foreign = await browser.request('/idp/auth?client_id=other&response_type=code&scope=openid')
    expect([foreign.statusCode, foreign.body.includes('<h1>Sign-in did not work</h1>')]).toEqual([400, true])
    const evil =
      '/idp/auth?client_id=performance-partner&response_type=code&scope=openid&redirect_uri=https://evil.example'
    const reply = await browser.request(evil)
    expect([reply.statusCode, reply.headers.location]).toEqual([400, undefined])
  })

  test('answers 404 to a registration of a client and to UserInfo', async () => {
    const json = { 'content-type': 'application/json' }
    expect(
      (await product.app.inject({ method: 'POST', url: '/idp/reg', headers: json, payload: '{}' }))
        .statusCode,
    ).toBe(404)
    expect((await product.app.inject({ url: '/idp/me' })).statusCode).toBe(404)
  })

  test('refuses the form from another site', async () => {
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

describe('a password that an administrator has chosen', () => {
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
      passwordCost: CHEAP_PASSWORDS,
    })
    const { browser } = await signInPage()
    return { browser, page: await browser.submit({ username, password: given }) }
  }
  const change = (password: string, repeat = password) => ({
    new_password: password,
    new_password_repeat: repeat,
  })

  test('has to be replaced before a session begins', async () => {
    const { browser, page } = await account('newcomer')
    expect(page.statusCode).toBe(200)
    expect(flat(page.body)).toMatch(/name="new_password" type="password" autocomplete="new-password"/)
    expect(sessionOf(browser)).toBeUndefined()

    for (const [fields, field, text] of [
      [change('short'), 'new_password', 'Please use at least 12 characters.'],
      [change(given), 'new_password', 'Please choose a password that differs from the one before.'],
      [change('Newcomer-demo1'), 'new_password', expect.stringMatching('^Others know this about you')],
      [change('motdepasse2026'), 'new_password', expect.stringMatching('made of common words')],
      [
        change('qwertzuiopqwertzuiop'),
        'new_password',
        expect.stringMatching('made of common words|keys side by side'),
      ],
      [change('a'.repeat(201)), 'new_password', 'Please use at most 200 characters.'],
      [
        change('tangerine window 41', 'tangerine window 42'),
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

    expect((await browser.submit(change('tangerine window 41'))).headers.location).toBe('/')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({
      username: 'newcomer',
      permissions: [],
    })
  })

  test('does not work afterwards, and the person’s own password suffices', async () => {
    const { browser } = await account('second')
    await browser.submit(change('tangerine window 41'))
    const again = createBrowser(product.app)
    expect((await signInWith(again, 'second', given)).statusCode).toBe(401)
    await again.submit({ username: 'second', password: 'tangerine window 41' })
    expect(sessionOf(again)).toBeDefined()
  })

  test('expires after three days, and the page says what to do then', async () => {
    await account('late')
    const { database } = product.connection
    const expire = database.updateTable('idp_accounts').where('username', '=', 'late')
    await expire.set({ password_expires_at: sql<Date>`password_expires_at - interval '72 hours'` }).execute()
    const { browser } = await signInPage()
    const page = await browser.submit({ username: 'late', password: given })
    expect([page.statusCode, errorIn(page.body)]).toEqual([
      403,
      'This temporary password has expired. Please ask your administrator for a new one.',
    ])
  })

  test('has to be replaced even if the person leaves and comes back', async () => {
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

  const later = (seconds: number) =>
    product.connection.database
      .updateTable('idp_attempts')
      .set({ blocked_until: sql<Date>`blocked_until - make_interval(secs => ${seconds})` })
      .execute()

  test.each([['outsider'], ['nobody-at-all']])(
    'a password takes longer each time from that address, whether the account exists or not (%s)',
    async (username) => {
      const at = username === 'outsider' ? '10.1.0' : '10.5.0'
      const guesses = await Promise.all(
        Array.from({ length: 14 }, (_, i) => attempt(username, `guess ${i}`, `${at}.1`)),
      )
      const statuses = guesses.map(({ page }) => page.statusCode)
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(9)

      for (const seconds of [10, 20, 40]) {
        const { page } = await attempt(username.toUpperCase(), 'practice', `${at}.1`)
        expect([page.statusCode, errorIn(page.body)]).toEqual([
          429,
          'Too many attempts. Please wait 1 min, then try again.',
        ])
        expect(Number(page.headers['retry-after'])).toBeLessThanOrEqual(seconds)
        expect(Number(page.headers['retry-after'])).toBeGreaterThan(seconds / 2)
        await later(seconds)
        expect((await attempt(username, 'wrong', `${at}.1`)).page.statusCode).toBe(401)
      }
      const elsewhere = await attempt(username, 'practice', `${at}.2`)
      expect(sessionOf(elsewhere.browser) !== undefined).toBe(username === 'outsider')
    },
  )

  test('the passwords of many accounts from one network is limited', async () => {
    const { database } = product.connection
    const before = await database.selectFrom('idp_attempts').select('key').execute()
    expect((await attempt('user1', 'wrong', '2001:db8:1:2::1')).page.statusCode).toBe(401)
    const known = before.map(({ key }) => key)
    const ofNetwork = database.updateTable('idp_attempts').where('key', 'not in', known)
    await ofNetwork.set({ failures: 299, blocked_until: null }).execute()
    expect((await attempt('user2', 'wrong', '2001:db8:1:2:ffff::2')).page.statusCode).toBe(401)
    expect((await attempt('user3', 'wrong', '2001:db8:1:2::3')).page.statusCode).toBe(429)
    expect((await attempt('user3', 'wrong', '2001:db8:1:3::3')).page.statusCode).toBe(401)
  })

  test('is not assumed of a person who signs in often', async () => {
    for (let i = 0; i < 12; i += 1)
      expect(sessionOf((await attempt('superadmin', 'practice', '10.3.0.1')).browser)).toBeDefined()
  })
})

describe('a stranger', () => {
  test('makes the server store nothing, and people can still sign in', async () => {
    const { database } = product.connection
    const count = async () => {
      const { rows } = await sql<{ rows: number }>`
        select (select count(*) from idp_records) + (select count(*) from idp_attempts) as rows`.execute(
        database,
      )
      return Number(rows[0]?.rows)
    }
    const before = await count()
    const stranger = { 'x-forwarded-for': '10.9.0.1' }
    const go = (url: string) => product.app.inject({ url, headers: stranger })
    const begun = await go('/api/v1/auth/cognito')
    const long = 'n'.repeat(5000)
    const flood = Array.from({ length: 400 }, () => go(String(begun.headers.location)))
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([303, 429]))
    const tooLong = await product.app.inject({ url: `${String(begun.headers.location)}&nonce=${long}` })
    expect([tooLong.statusCode, tooLong.body.includes('The address that led here is too long')]).toEqual([
      400,
      true,
    ])
    for (const url of ['/idp/session/end', '/idp/request', '/api/v1/auth/cognito', '/idp/auth?state=x'])
      await go(url)
    expect(await count()).toBe(before)
    expect(sessionOf((await signInAt('10.9.0.2')).browser)).toBeDefined()
  })
})

const signInAt = async (address: string) => {
  const browser = createBrowser(product.app, { headers: { 'x-forwarded-for': address } })
  return { browser, page: await signInWith(browser, 'learner') }
}

test('pushed requests, answers as a form and other grants are refused', async () => {
  const { app, connection } = product
  const { headers } = await app.inject({ url: '/api/v1/auth/cognito' })
  const proper = new URL(String(headers.location), 'http://localhost:3000')
  const records = async () => {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from idp_records`.execute(
      connection.database,
    )
    return rows[0]?.rows
  }
  const before = await records()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = proper.searchParams.toString()
  for (const url of ['/idp/request', '/idp/auth', '/idp/introspection', '/idp/token/revocation'])
    expect([url, (await app.inject({ method: 'POST', url, headers: form, payload })).statusCode]).toEqual([
      url,
      404,
    ])
  const asForm = new URL(proper)
  asForm.searchParams.set('response_mode', 'form_post')
  const refused = await app.inject({ url: `${asForm.pathname}${asForm.search}` })
  expect([refused.statusCode, refused.headers.location]).toEqual([400, undefined])
  const { statusCode, body } = await app.inject({ url: `${proper.pathname}${proper.search}` })
  expect([statusCode, body.includes('form_post')]).toEqual([303, false])
  const metadata = (await app.inject({ url: '/idp/.well-known/openid-configuration' })).json()
  expect(metadata).not.toHaveProperty('pushed_authorization_request_endpoint')
  expect(metadata.response_types_supported).toEqual(['code'])
  const grant = await app.inject({
    method: 'POST',
    url: '/idp/token',
    headers: form,
    payload: 'grant_type=client_credentials&client_id=performance-partner&scope=openid',
  })
  expect(grant.statusCode).toBeGreaterThanOrEqual(400)
  expect(await records()).toBe(before)
})

test('the provider logs no warning about its configuration', () => {
  expect(warn).not.toHaveBeenCalled()
  expect(info).not.toHaveBeenCalled()
})
