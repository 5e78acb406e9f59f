import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { open, pathOf, type Visitor } from './visitor.ts'

export const isOutside = (path: string): boolean => /^\/(login|idp|api)\b/.test(path)

/** How long a sign-in may take. Milliseconds. */
const PATIENCE = 60_000

/** Signs in from wherever somebody is, in whichever language the way in is written. */
export async function enter(visitor: Visitor): Promise<void> {
  await visitor.faults.lift()
  await open(visitor, '/login')
  const { page } = visitor
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    if (!isOutside(pathOf(page)) && (await page.getByRole('banner').isVisible())) return
    // On a busy machine the page may change under the hand: the next round sees where it is.
    await goOn(visitor).catch(() => {})
    await page.waitForTimeout(100)
  }
  throw new Error(`the sign-in does not end: ${page.url()}`)
}

async function goOn({ page, username }: Visitor): Promise<void> {
  const name = page.locator('input[name=username]')
  const button = page.locator('main button').first()
  if (pathOf(page).startsWith('/idp') && (await name.isVisible())) {
    await name.fill(username)
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await page.locator('button[type=submit]').click()
  } else if (pathOf(page) === '/login' && (await button.isVisible())) {
    await button.click()
  }
}
