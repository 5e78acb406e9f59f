import type { Browser } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { runModelJourney } from './model-journey.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('with a model a learner practises and is evaluated, and texts are translated', () =>
  runModelJourney('openai', browser))
