import type { Browser } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { modelProviders } from '#adapters/ai/model/model-providers.ts'
import { launchBrowser } from './browser.ts'
import { runModelJourney } from './model-journey.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(modelProviders)(
  'with %s a learner practises and is evaluated, and texts are translated',
  (provider) => runModelJourney(provider, browser),
)
