import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

// A timeout names the awaited element but not the cause; the text of the open pages helps to find it.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    const screen = page.locator('body').ariaSnapshot({ timeout: 5000 })
    console.log(page.url(), await screen.catch(String))
  }
})
