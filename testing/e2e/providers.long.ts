import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from 'playwright'
import { installPackage } from '../installed-package.ts'
import { launchBrowser, openPage } from './browser.ts'
import { startDefaultProvider } from './default-provider.ts'
import { copyDemoStore } from './demo-store.ts'
import { GLEWLWYD_USER, isGlewlwydInstalled, startGlewlwyd } from './glewlwyd.ts'
import { freePort } from '../ports.ts'
import { startServer } from './server-process.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Starts the product for an issuer, on a demo in which nobody has signed in yet. */
async function productAt(issuer: string, port: number, environment: Readonly<Record<string, string>> = {}) {
  const DATA_DIR = await copyDemoStore()
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'practice', OIDC_CLIENT_SECRET: 'a-secret-of-the-test' }
  const server = await startServer({ DATA_DIR, ...oidc, ...environment }, port)
  onTestFinished(async () => {
    await server.kill('SIGTERM')
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  return server
}

const readiness = async (url: string): Promise<unknown> => (await fetch(`${url}/ready`)).json()

test('sign-in and sign-out work with npm’s oidc-provider, also after it was away', async () => {
  const [port, productPort] = [await freePort(), await freePort()]
  const product = await productAt(`http://localhost:${port}`, productPort, {
    OIDC_LABEL: 'Sign in with Acme',
  })
  expect(await readiness(product.url)).toEqual({ status: 'not ready', reason: 'identity provider' })
  const { page } = await openPage(browser, product.url)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await page.getByText('could not be reached').waitFor()

  const provider = await startDefaultProvider({
    port,
    productUrl: product.url,
    email: 'learner@demo.example',
  })
  onTestFinished(() => provider.close())
  await expect.poll(() => readiness(product.url), { timeout: 40_000 }).toEqual({ status: 'ready' })

  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await page.locator('input[name=login]').fill('lea')
  await page.locator('input[name=password]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'What would you like to practise today?' }).waitFor()
  // It is the demo's invited learner, not a new user.
  await page.getByText('learner', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: /Yes, sign me out/ }).click()
  await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('with oauth2-mock-server the screen names the missing claim, and groups give access', async () => {
  const folder = await installPackage('oauth2-mock-server', '9.3.0')
  const [port, firstPort, secondPort] = [await freePort(), await freePort(), await freePort()]
  const args = [join(folder, 'dist/oauth2-mock-server.mjs'), '-a', 'localhost', '-p', String(port)]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGTERM'))
  const issuer = `http://localhost:${port}`
  await expect
    .poll(
      () =>
        fetch(issuer).then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 20_000 },
    )
    .toBe('up')

  const product = await productAt(issuer, firstPort)
  const first = await openPage(browser, product.url)
  await first.page.goto('/')
  await first.page.getByRole('button', { name: 'Login with Cognito' }).click()
  await first.page.getByRole('heading', { name: 'For your administrator' }).waitFor()
  await first.page.getByText('did not send an email address').waitFor()
  expect(product.output()).toContain('"missingClaims":["email"]')

  const grouped = await productAt(issuer, secondPort, { OIDC_GROUPS: 'groups *=user@Demo Organisation' })
  const second = await openPage(browser, grouped.url)
  await second.page.goto('/')
  await second.page.getByRole('button', { name: 'Login with Cognito' }).click()
  await second.page.getByRole('heading', { name: 'What would you like to practise today?' }).waitFor()
})

test.skipIf(!isGlewlwydInstalled)(
  'with Debian’s glewlwyd, whose addresses the operator trusts, a learner signs in',
  async () => {
    const [port, productPort] = [await freePort(), await freePort()]
    const productUrl = `http://localhost:${productPort}`
    const provider = await startGlewlwyd({ port, productUrl, email: 'learner@demo.example' })
    onTestFinished(() => provider.close())
    const environment = { OIDC_SCOPES: 'openid', OIDC_TRUST_EMAIL: 'yes' }
    const product = await productAt(provider.issuer, productPort, environment)
    await expect.poll(() => readiness(product.url)).toEqual({ status: 'ready' })
    const { page, context } = await openPage(browser, product.url)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login with Cognito' }).click()
    await page.waitForURL(/login\.html/, { waitUntil: 'commit' })
    // Debian does not ship this page's scripts, so the test calls glewlwyd's API as the page would.
    const next = new URL(new URL(page.url()).searchParams.get('callback_url') ?? '')
    next.searchParams.delete('prompt')
    next.searchParams.append('g_continue', '')
    await context.request.post(`${provider.api}/auth/`, { data: GLEWLWYD_USER })
    await context.request.put(`${provider.api}/auth/grant/practice`, { data: { scope: 'openid' } })
    await page.goto(next.href)
    await page.getByRole('heading', { name: 'What would you like to practise today?' }).waitFor()
    await page.getByText('learner', { exact: true }).first().waitFor()
  },
)
