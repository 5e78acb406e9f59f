import { estimatePassword } from '#adapters/identity/embedded/password-strength.ts'
import type { PasswordCost } from '#adapters/identity/embedded/passwords.ts'
import { createBrowser, type Browser } from './browser.ts'
import type { ServerAnswer, Front } from './front.ts'

/** The product's hashes take a tenth of a second on purpose; hundreds of accounts in the tests would take a minute. */
export const CHEAP_PASSWORDS: PasswordCost = { N: 1024, r: 8, p: 1 }

/**
 * The first password that is chosen loads dictionaries: half of a test's time on a busy machine. Whoever gives up waiting for
 * them here has begun to load them all the same.
 */
export const loadPasswordDictionaries = (): Promise<unknown> =>
  estimatePassword('seven purple kettles hum', []).catch(() => {})

/**
 * Signs in through the front door, as a browser does: from the product to the provider's page and back.
 * @returns the Cookie header that carries the session
 */
export async function signIn(app: Front, username: string, password: string): Promise<string> {
  const browser = createBrowser(app)
  const reply = await signInWith(browser, username, password)
  const session = sessionOf(browser)
  if (session === undefined)
    throw new Error(`${username} could not sign in: ${reply.statusCode} ${reply.body}`)
  return session
}

/** The same in a browser that may hold cookies already; answers the last page. */
export async function signInWith(
  browser: Browser,
  username: string,
  password = 'practice',
): Promise<ServerAnswer> {
  await browser.go('/api/v1/auth/cognito?prompt=login')
  return browser.submit({ username, password })
}

/** The Cookie header of the product's session, if the browser has one. */
export const sessionOf = (browser: Browser): string | undefined => browser.cookie(/^(__Host-)?session$/)
