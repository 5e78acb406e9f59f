import type { Page } from 'playwright'
import { test } from 'vitest'
import { signInOnScreen, openPage } from './browser.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'
import { chatSummary } from './history-states.ts'

const journey = startJourneyServer()

const CHATS = 400

/** A history of 400 conversations, served page by page. */
async function serveHistory(page: Page): Promise<void> {
  await page.route('**/api/v1/chats/*', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Chat not found' } }),
  )
  await page.route('**/api/v1/chats/?**', (route) => {
    const { searchParams } = new URL(route.request().url())
    const newest = Number(searchParams.get('before') ?? CHATS + 1) - 1
    const ids = Array.from({ length: Math.min(20, newest) }, (_, index) => newest - index)
    return route.fulfill({ json: ids.map((id) => chatSummary(id)) })
  })
}

test('a long history renders only the cards near the window, and keeps its position on return', async () => {
  const { page } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await serveHistory(page)
  await page.goto('/history')
  const cards = page.getByRole('list', { name: 'Past conversations' }).getByRole('listitem')
  const oldest = page.locator(`[aria-setsize="${CHATS}"]`)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(oldest.last()).toHaveAttribute('aria-posinset', String(CHATS), { timeout: 200 })
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const middle = page.locator(`[aria-posinset="${CHATS / 2}"]`)
  await middle.evaluate((card) => card.scrollIntoView({ block: 'center' }))
  expect(await cards.count()).toBeLessThan(CHATS - 100)

  const link = middle.getByRole('link', { name: /^View Chat/ })
  await link.hover()
  const before = await middle.boundingBox()
  await link.click()
  await expect(page.getByText('Chat not found')).toBeVisible()
  await page.goBack()
  await expect(middle).toBeInViewport()
  expect(Math.abs(((await middle.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
})
