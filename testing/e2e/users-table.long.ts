import type { Page } from 'playwright'
import { test } from 'vitest'
import { signInOnScreen, openPage } from './browser.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'
import { readFrames, recordFrames } from './animation-frames.ts'
import { USER_COUNT, generatedUsers, insertUsers } from './ten-thousand-users.ts'

const journey = startJourneyServer(insertUsers)

const columns = [
  '',
  'Name',
  'Username',
  'Email',
  'Organisation',
  'Language',
  'Permission',
  'State',
  'Last active',
  'Actions',
]

/** Marks the moment at which the first user is rendered; the mark counts milliseconds from the navigation. */
const watchForFirstRow = () => {
  const look = () => {
    if (document.querySelector('tbody tr[aria-rowindex]')) performance.mark('first-row')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('a table of ten thousand users shows its first page at once and renders few rows', async () => {
  const { page, complaints } = await openPage(journey.browser, journey.server.url, {
    viewport: { width: 1440, height: 900 },
  })
  await signInOnScreen(page, 'superadmin')
  await page.addInitScript(watchForFirstRow)
  await page.goto('/admin/users')
  const table = page.getByRole('table')
  await expect(page.getByText('10,000 users', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const seenAfter = await page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime)
  await expect(table).toHaveAttribute('aria-rowcount', '101')
  const begun = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(table).toHaveAttribute('aria-rowcount', String(USER_COUNT + 1), { timeout: 60_000 })
  const loadedAfter = (await page.evaluate(() => performance.now())) - begun
  await expect(page.getByRole('rowheader').first()).toHaveText('Amara Okafor')

  const region = page.getByRole('region', { name: 'Users' })
  const scroll = await scrollerOf(page)
  // Scrolls like a wheel, like a fast fling, and back.
  const wheel = await scroll(20_000, 4000)
  const fling = await scroll(120_000, 30_000)
  const back = await scroll(-20_000, 4000)
  for (const { mostRows } of [wheel, fling, back]) expect(mostRows).toBeLessThanOrEqual(40)
  expect(await region.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(80_000)

  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.focus()
  await recordFrames(page)
  await page.keyboard.type('chloe BERGSTROM', { delay: 90 })
  const found = generatedUsers.filter(({ name }) => name.includes('Chloé Bergström')).length
  await expect(page.getByText(`${found} users`, { exact: true })).toBeVisible()
  for (const _letter of 'BERGSTROM') await page.keyboard.press('Backspace', { delay: 60 })
  const searched = await readFrames(page)
  expect(searched.mostRows).toBeLessThanOrEqual(40)

  await search.fill('')
  await recordFrames(page)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const sorted = await readFrames(page)

  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.close()
  console.log({
    seenAfter,
    loadedAfter,
    plain: await scrollPlainTable(),
    wheel,
    fling,
    back,
    searched,
    sorted,
    elements,
  })
  expect(complaints).toEqual([])
})

/** Scrolls a page's table by pixels at a speed in pixels per second, like a wheel. */
async function scrollerOf(page: Page) {
  const region = page.getByRole('region')
  await region.scrollIntoViewIfNeeded()
  const box = await region.boundingBox()
  if (!box) throw new Error('no table')
  const session = await page.context().newCDPSession(page)
  return async (distance: number, speed: number) => {
    await recordFrames(page)
    await session.send('Input.synthesizeScrollGesture', {
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    })
    return readFrames(page)
  }
}

/** A reference for this machine and browser: a plain table without scripts, with all rows in the page. */
async function scrollPlainTable() {
  const page = await journey.browser.newPage({ viewport: { width: 1440, height: 900 } })
  const row = `<tr>${'<td>Bergström</td>'.repeat(columns.length)}</tr>`
  await page.setContent(
    `<style>td { height: 40px; width: 200px }</style><div role="region" style="max-height: 600px; overflow: auto">
     <table><tbody>${row.repeat(600)}</tbody></table></div>`,
  )
  const seen = await (await scrollerOf(page))(20_000, 4000)
  await page.close()
  return seen
}
