import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { signInWith } from '#testing/sign-in.ts'

/** Sends guesses of a password, each with another address in X-Forwarded-For. */
async function guess({ app }: TestApp, username: string): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let i = 0; i < 7; i += 1) {
    const browser = createBrowser(app, { headers: { 'x-forwarded-for': `10.7.0.${i}` } })
    statuses.push((await signInWith(browser, username, 'wrong')).statusCode)
  }
  return statuses
}

test('the client’s address is taken only from a proxy that the operator names', async () => {
  const plain = await testApp()
  const { connection } = plain
  const behind = (TRUSTED_PROXIES: string) => testApp({ connection, environment: { TRUSTED_PROXIES } })
  // Requests of the tests come from this machine.
  for (const [server, name] of [
    [plain, 'by-default'],
    [await behind('10.0.0.0/8, 192.0.2.1'), 'behind-another'],
  ] as const)
    expect(await guess(server, name)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(new Set(await guess(await behind('192.0.2.1, 127.0.0.0/8'), 'behind-a-proxy'))).toEqual(
    new Set([401]),
  )
})
