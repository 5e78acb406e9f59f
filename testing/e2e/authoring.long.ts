import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { readConfig } from '#app/server/configuration.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { standInBriefDrafter } from '#testing/brief-drafter.ts'
import { CHEAP_PASSWORDS } from '#testing/sign-in.ts'
import { standInTranslator } from '#testing/translator.ts'
import { authoredScenario, authorScenario, byKeyboard, byPointer } from './author-scenario.ts'
import { launchBrowser, openPage, signInOnScreen } from './browser.ts'
import { beginChatOnScreen, chooseMoodOnScreen, sendMessageOnScreen } from './chat-actions.ts'
import { copyDemoStore } from './demo-store.ts'
import { expect } from './expect.ts'
import { freePort } from '#testing/ports.ts'
import { runCreateSuperadmin, signInFirst } from './superadmin-world.ts'

/** The maximum of clicks, besides typing. */
const CLICKS = 15

/** The operator's command creates this superadmin with a temporary password; `signInFirst` chooses the new one. */
const author = { username: 'root_admin', temporary: '', own: 'my own word, root_admin' }

let browser: Browser
let url: string
let close = async () => {}

beforeAll(async () => {
  const port = await freePort()
  const directory = await copyDemoStore()
  author.temporary = await runCreateSuperadmin(directory)
  const connection = await connect({ directory })
  const app = await createServer({
    config: readConfig({ PORT: String(port), MESSAGE_LIMIT: '1000' }),
    connection,
    partner: scriptedPartner({ pause: async () => {} }),
    evaluator: scriptedEvaluator,
    translator: standInTranslator(),
    // In the product the same model drafts and translates.
    briefDrafter: standInBriefDrafter(),
    passwordCost: CHEAP_PASSWORDS,
  })
  await app.listen({ port, host: '127.0.0.1' })
  url = `http://localhost:${port}`
  browser = await launchBrowser()
  close = async () => {
    await browser.close()
    await app.close()
    await connection.close()
    await rm(directory, { recursive: true, force: true })
  }
}, 180_000)
afterAll(() => close())

/** Counts pointer presses inside the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => {
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
    })
  })
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('clicks') ?? 0))
}

const said = [
  'Hello Sam, thank you for coming by.',
  authoredScenario.question,
  'That is a lot to catch up with. How has that been for you?',
  'I cannot let anybody work at the machines alone. What would help you most?',
  'Thank you for telling me. Let us think about that tomorrow.',
] as const

/**
 * A learner finds the published scenario, talks for five turns and is evaluated by its rubric; its texts are there in
 * each language.
 */
async function expectPractised(title: string): Promise<void> {
  const { page, complaints, context } = await openPage(browser, url)
  await signInOnScreen(page, 'learner')
  for (const language of ['pt', 'fr']) {
    const listed = await page.request.get(`/api/v1/scenarios/?language=${language}`)
    expect(await listed.text()).toContain(`"${language}: ${title}"`)
  }
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await chooseMoodOnScreen(card, 'Calm')
  await card.getByRole('button', { name: /Start conversation/ }).click()
  await expect(page.getByText('Nobody may work at the machines alone.')).toBeVisible()
  await beginChatOnScreen(page)
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  for (const [nth, text] of said.entries()) {
    await sendMessageOnScreen(page, text)
    await expect(messages).toHaveCount(2 * (nth + 1), { timeout: 15_000 })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
  }
  await expect(page.getByText(authoredScenario.fact).first()).toBeVisible()
  await page.getByRole('button', { name: 'Evaluate Chat' }).click()
  await page.waitForURL(/\/evaluation\/\d+/)
  const overview = page.getByRole('tabpanel', { name: 'Overview' })
  await expect(overview.getByRole('region', { name: 'Skills and their checks' })).toBeVisible({
    timeout: 20_000,
  })
  expect(complaints).toEqual([])
  await context.close()
}

test(`a new superadmin writes, tries and publishes a scenario in three languages in at most ${CLICKS} clicks`, async () => {
  const { page, complaints, context } = await openPage(browser, url)
  const clicks = await countClicks(page)
  await signInFirst(page, author.username, author.temporary)
  await page.goto('/')
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  await authorScenario(page, byPointer, 'The workshop at night')
  console.log(`${await clicks()} clicks`)
  expect(await clicks()).toBeLessThanOrEqual(CLICKS)
  expect(complaints).toEqual([])
  await context.close()
  await expectPractised('The workshop at night')
})

test('a superadmin writes, tries and publishes a scenario with the keyboard alone', async () => {
  const { page, complaints, context } = await openPage(browser, url)
  const clicks = await countClicks(page)
  await signInOnScreen(page, author.username, author.own)
  await page.goto('/')
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  await authorScenario(page, byKeyboard, 'The workshop by keyboard')
  expect(await clicks()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
  await expectPractised('The workshop by keyboard')
})
