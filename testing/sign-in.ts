import { estimatePassword } from '#adapters/identity/embedded/password-strength.ts'
import type { PasswordCost } from '#adapters/identity/embedded/passwords.ts'
import { createBrowser, type Browser } from './browser.ts'
import type { ServerAnswer, RequestInjector } from './request-injector.ts'

/** Hashing with the product's cost takes 0.1 s on purpose, a minute for the hundreds of accounts in the tests. */
export const CHEAP_PASSWORDS: PasswordCost = { N: 1024, r: 8, p: 1 }

/**
 * Loads the dictionaries that the first chosen password needs, which takes half of a test's time on a busy machine.
 * They go on loading even if the caller stops waiting.
 */
export const loadPasswordDictionaries = (): Promise<unknown> =>
  estimatePassword('seven purple kettles hum', []).catch(() => {})

/**
 * Signs in through the front door, as a browser does: from the product to the provider's page and back.
 * @returns the Cookie header that carries the session
 */
export async function signIn(app: RequestInjector, username: string, password: string): Promise<string> {
  const browser = createBrowser(app)
  const reply = await signInWith(browser, username, password)
  const session = sessionOf(browser)
  if (session === undefined)
    throw new Error(`${username} could not sign in: ${reply.statusCode} ${reply.body}`)
  return session
}

/** The same in a browser that may already hold cookies; returns the last page. */
export async function signInWith(
  browser: Browser,
  username: string,
  password = 'practice',
): Promise<ServerAnswer> {
  await browser.go('/api/v1/auth/cognito?prompt=login')
  return browser.submit({ username, password })
}

/** The browser's Cookie header for the product's session, if it has one. */
export const sessionOf = (browser: Browser): string | undefined => browser.cookie(/^(__Host-)?session$/)
