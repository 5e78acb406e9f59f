import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ownConversationLimits } from '#features/own-conversations/contract.ts'
import { sampleOwn } from '#testing/sample-own-answer.ts'
import { signInOnScreen, openPage } from './browser.ts'
import { startJourneyServer } from './journey-server.ts'
import { countPrintedPages } from './printed-pages.ts'

const journey = startJourneyServer()

/** Prose of exactly the given length. */
const prose = (length: number, opening = '') =>
  `${opening} ${'When they say that nobody else ever complained, I ask what would have to change so that it can work for both of us. '.repeat(20)}`.slice(
    0,
    length,
  )

/** An own conversation whose texts have the given length, up to their limits. */
function ownWith(longest: number) {
  const { role, text, situation, plans } = ownConversationLimits
  const upTo = (limit: number, opening?: string) => prose(Math.min(limit, longest), opening)
  return {
    ...sampleOwn,
    title: upTo(role * 2),
    wish: upTo(text),
    plan: {
      first_sentence: upTo(text),
      next_steps: upTo(situation),
      plans: Array.from({ length: plans }, (_, index) => ({
        trigger: upTo(text, String(index + 1)),
        response: upTo(text),
        rehearsed: upTo(text),
      })),
    },
  }
}

async function printPlan(page: Page, longest: number, format: 'A4' | 'Letter'): Promise<number> {
  await page.route('**/api/v1/own-conversations/5', (route) => route.fulfill({ json: ownWith(longest) }))
  await page.goto('/own-conversations/5/plan')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return countPrintedPages(page, format)
}

test('the plan to take along fits one printed page even with texts of maximum length', async () => {
  const { page, context, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  for (const longest of [20, 150, 300, 400, 1000])
    for (const format of ['A4', 'Letter'] as const)
      expect([longest, format, await printPlan(page, longest, format)]).toEqual([longest, format, 1])
  expect(complaints).toEqual([])
  await context.close()
})
