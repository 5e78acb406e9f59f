import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { createBrowser, type Browser } from '#testing/browser.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const me = (browser: Browser) => browser.request('/api/v1/users/me')
const begin = (browser: Browser, query = 'prompt=login') => browser.go(`/api/v1/auth/cognito?${query}`)
const cookiesOf = (header: unknown): string[] => [header ?? []].flat().map(String)

describe('signing in', () => {
  test('leads back to the page that was asked for, with a session', async () => {
    const browser = createBrowser(product.app)
    await begin(browser, 'prompt=login&redirect_uri=http://localhost:3000/history?page=2')
    const reply = await browser.submit({ username: 'learner', password: 'practice' })
    expect(reply.headers.location).toBe('/history?page=2')
    expect((await me(browser)).json()).toMatchObject({
      username: 'learner',
      email: 'learner@demo.example',
      organization: { name: 'Demo Organisation' },
      permissions: ['user'],
      language: { code: 'en', name: 'English' },
      limits: { voice: { limit: 5, window: 60, cooldown: 30 } },
    })
  })

  test('sets a session cookie that no script can read, and leaves no cookie of the sign-in', async () => {
    const browser = createBrowser(product.app)
    const reply = await signInWith(browser, 'learner')
    const session = cookiesOf(reply.headers['set-cookie']).find((cookie) => cookie.startsWith('session='))
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(browser.cookie(/^sign-in-/)).toBeUndefined()
  })

  test('sets a cookie with the person’s language', async () => {
    const browser = createBrowser(product.app)
    const reply = await signInWith(browser, 'learner')
    expect(cookiesOf(reply.headers['set-cookie'])).toContain(
      'i18next=en; Max-Age=31536000; Path=/; SameSite=Lax',
    )
  })

  test('requests an authorisation code with PKCE, state and nonce', async () => {
    const { headers } = await createBrowser(product.app).request(
      '/api/v1/auth/cognito?prompt=login&ui_locales=pt',
    )
    const sent = Object.fromEntries(new URL(String(headers.location)).searchParams)
    expect(sent).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'login',
      ui_locales: 'pt',
      redirect_uri: 'http://localhost:3000/api/v1/auth/callback',
    })
    expect(sent).toHaveProperty('state', expect.stringMatching(/^[\w-]{43}$/))
    expect(sent).toHaveProperty('nonce', expect.stringMatching(/^[\w-]{43}$/))
  })

  test('asks for the password again with prompt=login, and not without it', async () => {
    const browser = createBrowser(product.app)
    await signInWith(browser, 'learner')
    expect((await begin(browser)).statusCode).toBe(200)
    expect((await begin(browser, 'redirect_uri=/history')).headers.location).toBe('/history')
  })

  test('ends the earlier session of the browser', async () => {
    const browser = createBrowser(product.app)
    await signInWith(browser, 'learner')
    const before = sessionOf(browser) ?? ''
    await signInWith(browser, 'learner')
    expect(sessionOf(browser)).not.toBe(before)
    const copied = await product.app.inject({ url: '/api/v1/users/me', headers: { cookie: before } })
    expect(copied.json()).toMatchObject({
      detail: 'Authentication expired. Please log in again',
      code: 'request.expired',
    })
  })

  test('works in two tabs at once', async () => {
    const [first, second] = [createBrowser(product.app), createBrowser(product.app)]
    const [one, two] = [
      await first.request('/api/v1/auth/cognito'),
      await second.request('/api/v1/auth/cognito'),
    ]
    // The cookies of both answers are in one browser, the second one's before the first is followed.
    for (const [key, cookie] of second.jar) first.jar.set(key, cookie)
    await first.follow(two)
    expect((await first.submit({ username: 'learner', password: 'practice' })).headers.location).toBe('/')
    expect((await first.follow(one)).headers.location).toBe('/')
  })

  test('continues at another process of the same product', async () => {
    const other = await testApp({ connection: product.connection })
    const browser = createBrowser(product.app)
    const servers = [other.app, product.app]
    let reply = await browser.request('/api/v1/auth/cognito?prompt=login')
    for (let hop = 0; hop < 8 && reply.headers.location !== '/'; hop += 1) {
      browser.use(servers[hop % 2] ?? other.app)
      const { location } = reply.headers
      reply =
        typeof location === 'string'
          ? await browser.request(location)
          : await browser.request(browser.address().href, { username: 'learner', password: 'practice' })
    }
    expect((await me(browser)).statusCode).toBe(200)
    browser.use(product.app)
    expect((await me(browser)).statusCode).toBe(200)
  })

  test('over https sets only secure cookies, with the prefix __Host- or __Secure- if they are secret', async () => {
    const origin = 'https://practice.example'
    const { app } = await testApp({ environment: { PUBLIC_URL: origin } })
    // A proxy ends TLS and calls the server by another host name.
    const browser = createBrowser(app, { origin, headers: { host: '10.0.0.7:3000' } })
    const reply = await signInWith(browser, 'learner')
    const set = cookiesOf(reply.headers['set-cookie'])
    expect(set.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(
      /Path=\/; HttpOnly; Secure; SameSite=Lax/,
    )
    const cookies = [...browser.jar.values()]
    expect(cookies.every(({ isSecure }) => isSecure)).toBe(true)
    // The language is no secret, and has the name that requirement I1 gives it.
    const secrets = cookies.filter(({ name }) => name !== 'i18next')
    expect(secrets.every(({ name }) => /^__(Host|Secure)-/.test(name))).toBe(true)
    expect(cookies.map(({ name }) => name)).toContain('__Secure-idp')
    expect((await me(browser)).statusCode).toBe(200)
  })

  test('leads to the same person after the product has moved to another address', async () => {
    const origin = 'http://localhost:4000'
    const moved = await testApp({ connection: product.connection, environment: { PUBLIC_URL: origin } })
    const [before, after] = [createBrowser(product.app), createBrowser(moved.app, { origin })]
    await signInWith(before, 'learner')
    await signInWith(after, 'learner')
    expect((await me(after)).json()).toMatchObject({
      id: (await me(before)).json().id,
      permissions: ['user'],
    })
  })

  test('by another name of this machine first redirects to the public address', async () => {
    const url = '/api/v1/auth/cognito?redirect_uri=/history&prompt=login'
    const { headers } = await product.app.inject({ url, headers: { host: '127.0.0.1:3000' } })
    expect(headers.location).toBe(`http://localhost:3000${url}`)
    expect(headers['set-cookie']).toBeUndefined()
    // The proxy listens elsewhere, so a redirect would come back here forever.
    const proxied = await product.app.inject({ url, headers: { host: '127.0.0.1:8080' } })
    expect(proxied.headers.location).toMatch(/^http:\/\/localhost:3000\/idp\/auth\?/)
  })

  test('leads to no other site', async () => {
    const browser = createBrowser(product.app)
    await begin(browser, `prompt=login&redirect_uri=${encodeURIComponent('https://evil.example/')}`)
    const reply = await browser.submit({ username: 'learner', password: 'practice' })
    expect(reply.headers.location).toBe('/')
  })
})

describe('a callback', () => {
  const callback = async (browser: Browser) => {
    await begin(browser)
    const posted = await browser.request(browser.address().href, {
      username: 'learner',
      password: 'practice',
    })
    const resumed = await browser.request(String(posted.headers.location))
    return String(resumed.headers.location)
  }

  test('works only once', async () => {
    const browser = createBrowser(product.app)
    const url = await callback(browser)
    const cookies = new Map(browser.jar)
    expect((await browser.request(url)).headers.location).toBe('/')
    for (const [key, cookie] of cookies) browser.jar.set(key, cookie)
    expect((await browser.request(url)).headers.location).toBe('/login?failed=provider')
  })

  test('is refused in a browser that did not begin the sign-in', async () => {
    const url = await callback(createBrowser(product.app))
    const victim = createBrowser(product.app)
    expect((await victim.request(url)).headers.location).toBe('/login?failed=expired')
    expect(sessionOf(victim)).toBeUndefined()
  })

  test('with a code of another sign-in is refused', async () => {
    const browser = createBrowser(product.app)
    const foreign = new URL(await callback(createBrowser(product.app)))
    const url = new URL(await callback(browser))
    url.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    expect((await browser.request(url.href)).headers.location).toBe('/login?failed=provider')
    expect(sessionOf(browser)).toBeUndefined()
  })

  test('with made-up parameters leads to the sign-in screen', async () => {
    for (const query of [
      '',
      'state=x&code=y',
      'state=%00',
      'state=a&state=b',
      `state=${'a'.repeat(43)}&code=1`,
    ]) {
      const { statusCode, headers } = await product.app.inject(`/api/v1/auth/callback?${query}`)
      expect([statusCode, headers.location]).toEqual([302, '/login?failed=expired'])
    }
  })

  test('distinguishes a refusal from an error of the provider', async () => {
    for (const [error, failed] of [
      ['access_denied', 'refused'],
      ['server_error', 'provider'],
    ] as const) {
      const browser = createBrowser(product.app)
      const begun = await browser.request('/api/v1/auth/cognito')
      const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
      const answer = new URLSearchParams({ error, state, iss: 'http://localhost:3000/idp' })
      const reply = await browser.request(`/api/v1/auth/callback?${answer}`)
      expect(reply.headers.location).toBe(`/login?failed=${failed}`)
    }
  })
})

describe('a session', () => {
  test('reflects a changed role or organisation at once, and ends with its user', async () => {
    const { connection, as } = await testApp()
    const users = () => as.learner.send({ url: '/api/v1/users/me' })
    expect((await users()).json()).toMatchObject({ permissions: ['user'] })
    const change = connection.database.updateTable('users').where('username', '=', 'learner')
    await change.set({ role: 'admin' }).execute()
    expect((await users()).json()).toMatchObject({ permissions: ['admin'] })
    await change.set({ role: null, organization_id: null }).execute()
    expect((await users()).json()).toMatchObject({ permissions: [], organization: null })
    await connection.database.deleteFrom('users').where('username', '=', 'learner').execute()
    expect((await users()).statusCode).toBe(401)
  })

  test('is refused after it has expired', async () => {
    const { connection, as } = await testApp()
    await as.learner.send({ url: '/api/v1/users/me' })
    await connection.database.updateTable('sessions').set({ expires_at: new Date() }).execute()
    const reply = await as.learner.send({ url: '/api/v1/users/me' })
    expect(reply.json()).toMatchObject({
      detail: 'Authentication expired. Please log in again',
      code: 'request.expired',
    })
  })

  test('is stored only by the hash of its token', async () => {
    const { connection, as } = await testApp()
    const token = (await as.learner.cookie())?.split('=')[1] ?? ''
    const rows = await connection.database.selectFrom('sessions').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
