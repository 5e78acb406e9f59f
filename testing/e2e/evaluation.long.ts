import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { judgedMessages } from '#testing/sample-evaluation.ts'
import { signInOnScreen, openPage } from './browser.ts'
import { fullEvaluation } from './checked-evaluations.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'
import { countPrintedPages } from './printed-pages.ts'

const journey = startJourneyServer()
/** A conversation that can be evaluated; the first test has it evaluated. */
let chatId: string

beforeAll(async () => {
  chatId = await holdChat(5)
})

const said = [
  'Hi Sam, thank you for making the time. How have the last few weeks been for you?',
  'That sounds like a lot. The survey was due on 3 March and came on 7 March.',
  'You always leave things until the last minute, and maybe we could, I guess, look at that.',
  'I am sorry, that was unfair. What made the deadlines difficult for you?',
  'Let us agree on a plan: I will move two tasks to Ana by Friday, and we meet again on Monday.',
]

/** A conversation of the learner's, held without a browser. */
async function holdChat(turns: number): Promise<string> {
  const learner = createPerson(remoteInjector(journey.server.url), 'learner')
  const chatId = await startChat(learner)
  for (const text of said.slice(0, turns)) await say(learner, chatId, text)
  return chatId
}

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

test('a learner evaluates a conversation and reads the findings on their words', async () => {
  const { page, context, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await page.goto('/history')
  await page.getByRole('link', { name: 'Create Evaluation' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/evaluation/${chatId}$`))
  await expect(page.getByText('Made by fixed rules; no AI model.')).toBeVisible()
  const checks = panel(page, 'Overview').getByRole('region', { name: 'Skills and their checks' })
  // Rules settle the counted checks; a line says that the others need a model.
  await expect(checks.getByText('Met · counted').first()).toBeVisible()
  await expect(checks.getByText('checks need a model')).toBeVisible()
  await checks
    .getByRole('link', { name: /in the conversation$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/tab=context#message-\d+$/)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(panel(page, 'Overview').getByText('Specifics')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Context' }).click()
  const rows = panel(page, 'Context').getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await panel(page, 'Context')
    .getByRole('button', { name: /\(message 3\)$/ })
    .first()
    .click()
  const finding = panel(page, 'Context').getByRole('region', { name: 'Finding' })
  const quotation = await finding.getByRole('blockquote').innerText()
  expect(said[2]).toContain(quotation)
  await expect(rows.nth(4).locator('mark').filter({ hasText: quotation })).toHaveCount(1)

  await page.reload()
  await expect(page.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'View Chat' }).click()
  await expect(page).toHaveURL(new RegExp(`/history/chat/${chatId}$`))
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true')
  expect(complaints).toEqual([])
  await context.close()
})

test('a printed evaluation has checks, findings and its origin on either tab, and no buttons', async () => {
  const { page, context } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  const main = page.getByRole('main')
  for (const tab of ['', '?tab=context']) {
    await page.goto(`/evaluation/${chatId}${tab}`)
    await page.getByRole('tablist').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Skills and their checks' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible()
    await expect(page.getByText('Made by fixed rules; no AI model.')).toBeVisible()
    await expect(main.getByRole('button').or(main.getByRole('tab'))).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
  await context.close()
})

test('a full evaluation with a rubric has at most two printed pages on either tab', async () => {
  const { page, context } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await page.route('**/api/v1/evaluations/history?**', (route) => route.fulfill({ json: [fullEvaluation] }))
  await page.route('**/api/v1/evaluations/7/messages', (route) => route.fulfill({ json: judgedMessages }))
  for (const tab of ['', '?tab=context']) {
    await page.goto(`/evaluation/7${tab}`)
    await page.getByRole('tablist').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('5 to 7 of 9 checks met')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible()
    for (const { name } of fullEvaluation.checks)
      await expect(page.getByRole('heading', { name, level: 4 })).toBeVisible()
    // Pages are counted only after all parts are found, because a page count means nothing if a part is missing.
    for (const format of ['A4', 'Letter'] as const)
      expect(await countPrintedPages(page, format), `${tab} ${format}`).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: null })
  }
  await context.close()
})

test('a chat of four turns cannot be evaluated, and somebody else’s evaluation is not found', async () => {
  const shortId = await holdChat(4)
  const { page, context } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await page.goto(`/evaluation/${shortId}`)
  await expect(page.getByRole('alert')).toContainText('A chat can be evaluated from 5 turns on.')
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await expect(page).toHaveURL(new RegExp(`/chat/${shortId}$`))
  await context.close()

  const other = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(other.page, 'admin')
  await other.page.goto(`/evaluation/${shortId}`)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Evaluation not found')
  await other.context.close()
})

test('an evaluation can be made and read with the keyboard alone', async () => {
  const { page, context } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await page.goto(`/evaluation/${chatId}`)
  const focused = async (name: string | RegExp) => {
    const wanted = page
      .locator(':focus')
      .and(page.getByRole('tab', { name }).or(page.getByRole('button', { name })))
    for (let presses = 0; presses < 60 && (await wanted.count()) === 0; presses++)
      await page.keyboard.press('Tab')
    await expect(wanted).toHaveCount(1)
  }
  await page.getByRole('tablist').waitFor()
  await focused('Overview')
  await page.keyboard.press('ArrowRight')
  await panel(page, 'Context')
    .getByRole('button', { name: /\(message 3\)$/ })
    .first()
    .waitFor()
  await focused(/\(message 3\)$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Finding' }).getByRole('heading')).toBeFocused()
  await focused('Back to the full evaluation')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Evaluation', exact: true })).toBeFocused()
  await context.close()
})
