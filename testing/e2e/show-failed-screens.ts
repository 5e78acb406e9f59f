import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

// Which element a journey waited for does not say why it was not there; what was on the screen does.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    const screen = page.locator('body').ariaSnapshot({ timeout: 5000 })
    console.log(page.url(), await screen.catch(String))
  }
})
