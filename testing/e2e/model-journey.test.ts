import type { Browser } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { launch } from './browser.ts'
import { journeyWith } from './model-journey.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('with a model a learner practises and is evaluated, and texts are translated', () =>
  journeyWith('openai', browser))
