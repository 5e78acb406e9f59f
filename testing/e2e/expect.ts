import { expect as playwrightExpect } from 'playwright/test'

/**
 * Playwright waits 5 s for what a screen has to show, which is short when six servers start beside it. A longer wait
 * costs time only where a test fails. How fast the screens are is measured in `bench/`.
 */
export const expect = playwrightExpect.configure({ timeout: 20_000 })
