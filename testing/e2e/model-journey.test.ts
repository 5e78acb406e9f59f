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

// One of them in short; all in the full proof.
const wanted = process.env.TEST_LONG === 'yes' ? providers : providers.slice(0, 1)

test.each(wanted)('with %s a learner practises and is evaluated, and texts are translated', (provider) =>
  journeyWith(provider, browser),
)
