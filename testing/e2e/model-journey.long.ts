import type { Browser } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { providers } from '#adapters/ai/model/spec.ts'
import { launch } from './browser.ts'
import { journeyWith } from './model-journey.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each(providers)('with %s a learner practises and is evaluated, and texts are translated', (provider) =>
  journeyWith(provider, browser),
)
