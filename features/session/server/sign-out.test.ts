import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { startOidcServer } from '#testing/oidc-server.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

async function signedIn() {
  const browser = createBrowser(product.app)
  await signInWith(browser, 'learner')
  const cookie = sessionOf(browser) ?? ''
  const isAlive = async () =>
    (await product.app.inject({ url: '/api/v1/users/me', headers: { cookie } })).statusCode === 200
  return { browser, cookie, isAlive }
}

test('signing out makes a copied cookie invalid and clears the browser’s own cookie', async () => {
  const { browser, isAlive } = await signedIn()
  expect(await isAlive()).toBe(true)
  await browser.request('/api/v1/auth/logout')
  expect(await isAlive()).toBe(false)
  expect(sessionOf(browser)).toBeUndefined()
})

test('signing out ends the session at the provider too, and leads to the sign-in screen', async () => {
  const { browser } = await signedIn()
  await browser.go('/api/v1/auth/logout')
  const reply = await browser.submit({})
  expect(reply.headers.location).toBe('http://localhost:3000/login')
  // Without prompt=login the provider would sign in a person whose session it still has.
  const again = await browser.go('/api/v1/auth/cognito')
  expect(again.body).toContain('name="password"')
})

test('signing out makes a copy of the provider’s cookie invalid', async () => {
  const { browser } = await signedIn()
  const copied = new Map([...browser.jar].filter(([key]) => key.startsWith('idp')))
  await browser.go('/api/v1/auth/logout')
  await browser.submit({})
  for (const [key, cookie] of copied) browser.jar.set(key, cookie)
  expect((await browser.go('/api/v1/auth/cognito')).body).toContain('name="password"')
})

test('another site cannot sign anybody out', async () => {
  const { cookie, isAlive } = await signedIn()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const reply = await product.app.inject({ url: '/api/v1/auth/logout', headers: { cookie, ...headers } })
    expect(reply.headers.location).toBe('/')
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
  expect(await isAlive()).toBe(true)
})

test('another site cannot end the provider’s session by leading somebody to its sign-out', async () => {
  const { browser } = await signedIn()
  const ours = await browser.request('/idp/session/end')
  expect(ours.body).not.toContain('<script')
  expect((await browser.go('/api/v1/auth/cognito')).headers.location).toBe('/')
})

test('no ID token is stored, nor sent in the address of the provider’s sign-out', async () => {
  const { browser } = await signedIn()
  const { rows } = await product.connection.pool.query('select * from sessions')
  expect(rows.length).toBeGreaterThan(0)
  // Every signed token begins like this.
  expect(JSON.stringify(rows)).not.toContain('eyJ')
  const { headers } = await browser.request('/api/v1/auth/logout')
  const address = new URL(String(headers.location))
  expect([...address.searchParams.keys()].toSorted()).toEqual([
    'client_id',
    'logout_hint',
    'post_logout_redirect_uri',
  ])
  expect(address.href).not.toContain('eyJ')
})

test('a provider that requires its ID token at the sign-out gets it, and no row or log line contains it', async () => {
  const provider = await startOidcServer({ endsSessions: true })
  const lines: string[] = []
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
  const { connection } = product
  const environment = { ...provider.environment, OIDC_ID_TOKEN_HINT: 'yes' }
  const { app } = await testApp({ connection, environment, logger })
  const { browser } = await provider.signIn(app, { sub: 'at-okta', groups: ['coaches'] })
  const { rows } = await connection.pool.query('select * from sessions')
  const { headers } = await browser.request('/api/v1/auth/logout')
  const { searchParams, pathname } = new URL(String(headers.location))
  expect([pathname, searchParams.get('post_logout_redirect_uri')]).toEqual([
    '/end',
    'http://localhost:3000/login',
  ])
  const token = searchParams.get('id_token_hint') ?? ''
  expect(provider.idTokens).toEqual([token])
  for (const kept of [JSON.stringify(rows), lines.join('')]) expect(kept).not.toContain(token.slice(0, 20))
})

test('a session without an ID token ends only here if the provider requires one at the sign-out', async () => {
  const provider = await startOidcServer({ endsSessions: true })
  const { connection } = product
  const before = await testApp({ connection, environment: provider.environment })
  const { browser } = await provider.signIn(before.app, { sub: 'of-before' })
  const environment = { ...provider.environment, OIDC_ID_TOKEN_HINT: 'yes' }
  const { app } = await testApp({ connection, environment })
  const cookie = sessionOf(browser) ?? ''
  const { headers } = await app.inject({ url: '/api/v1/auth/logout', headers: { cookie } })
  expect(headers.location).toBe('/login')
})

test('a forged logout hint, or that of another person, signs nobody out without confirmation', async () => {
  const { browser } = await signedIn()
  const stranger = createBrowser(product.app)
  await signInWith(stranger, 'outsider')
  const { headers } = await stranger.request('/api/v1/auth/logout')
  for (const address of [String(headers.location), '/idp/session/end?logout_hint=made-up']) {
    const asked = await browser.request(address)
    expect([asked.statusCode, asked.body.includes('<script')]).toEqual([200, false])
  }
  expect((await browser.go('/api/v1/auth/cognito')).headers.location).toBe('/')
  // The page asks first, and signs out a person who confirms.
  const page = await browser.request('/idp/session/end?logout_hint=made-up')
  expect(page.body).toMatch(/name="logout" value="yes"[^]*>Sign out</)
  await browser.submit({})
  expect((await browser.go('/api/v1/auth/cognito')).body).toContain('name="password"')
})

test('a sign-out with unknown parameters shows that the person is signed out', async () => {
  const { browser } = await signedIn()
  const page = await browser.request('/idp/session/end?client_id=of-another-time')
  expect([page.statusCode, page.body.includes('<h1>You are signed out</h1>')]).toEqual([400, true])
})

test('a second sign-out leads to the sign-in screen', async () => {
  const { browser } = await signedIn()
  await browser.request('/api/v1/auth/logout')
  expect((await browser.request('/api/v1/auth/logout')).headers.location).toBe('/login')
})

test('confirming a sign-out twice leads to the sign-in screen both times', async () => {
  const { browser } = await signedIn()
  const copied = new Map([...browser.jar].filter(([key]) => key.startsWith('idp')))
  const page = await browser.go('/api/v1/auth/logout')
  const xsrf = /name="xsrf" value="(?<word>[^"]+)"/.exec(page.body)?.groups?.['word'] ?? ''
  const confirm = () => browser.request('/idp/session/end/confirm', { xsrf, logout: 'yes' })
  expect((await confirm()).headers.location).toBe('http://localhost:3000/login')
  // The answer to the first request, with its cookies, was lost.
  for (const [key, cookie] of copied) browser.jar.set(key, cookie)
  const again = await confirm()
  expect([again.statusCode, again.headers.location]).toEqual([302, 'http://localhost:3000/login'])
})

test('signing out works after the provider has lost the person’s session', async () => {
  const { browser } = await signedIn()
  for (const key of browser.jar.keys()) if (key.startsWith('idp')) browser.jar.delete(key)
  const reply = await browser.go('/api/v1/auth/logout')
  expect(reply.headers.location).toBe('http://localhost:3000/login')
})
