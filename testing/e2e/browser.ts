import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { chromiumArguments, chromiumPath } from '#testing/chromium.ts'

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments })

export type VisitOptions = {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings of the console, and uncaught errors of the page. */
  readonly complaints: readonly string[]
}

/** The pages that are open in this file's browsers. */
export const openPages = new Set<Page>()

/** Opens a page in a new context, without cookies or storage. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<VisitOptions> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  context.on('page', (opened) => {
    openPages.add(opened)
    opened.on('close', () => openPages.delete(opened))
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser reports the 401 of /users/me, by which the product learns that nobody is signed in.
    const isSignedOut = message.text().includes('401') && message.location().url.endsWith('/users/me')
    if (['error', 'warning'].includes(message.type()) && !isSignedOut) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

/** Signs in from the sign-in screen and ends on the page to which the product redirects. */
export async function signInOnScreen(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page
    .getByRole('link', { name: 'Login with Cognito' })
    .or(page.getByRole('button', { name: 'Login with Cognito' }))
    .click()
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL(({ pathname }) => !/^\/(login|idp|api)/.test(pathname))
  await page.getByRole('banner').waitFor()
}
