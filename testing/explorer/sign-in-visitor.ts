import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { openPath, currentPath, type Visitor } from './visitor.ts'

export const isSignedOutPath = (path: string): boolean => /^\/(login|idp|api)\b/.test(path)

/** How long a sign-in may take. Milliseconds. */
const TIMEOUT = 60_000

/** Signs in from any screen and in any language. */
export async function signInVisitor(visitor: Visitor): Promise<void> {
  await visitor.faults.lift()
  await openPath(visitor, '/login')
  const { page } = visitor
  const deadline = Date.now() + TIMEOUT
  while (Date.now() < deadline) {
    if (!isSignedOutPath(currentPath(page)) && (await page.getByRole('banner').isVisible())) return
    // On a busy machine the page may change during the step: the next round looks again.
    await goOn(visitor).catch(() => {})
    await page.waitForTimeout(100)
  }
  throw new Error(`the sign-in does not end: ${page.url()}`)
}

async function goOn({ page, username }: Visitor): Promise<void> {
  const name = page.locator('input[name=username]')
  const button = page.locator('main button').first()
  if (currentPath(page).startsWith('/idp') && (await name.isVisible())) {
    await name.fill(username)
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await page.locator('button[type=submit]').click()
  } else if (currentPath(page) === '/login' && (await button.isVisible())) {
    await button.click()
  }
}
