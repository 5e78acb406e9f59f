import type { Locator, Page } from 'playwright'

/** Describes the focused element if a sighted person cannot see its focus; null when it is visible. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // A visually hidden control shows its focus on its label.
    const shown = focused?.closest('label') ?? focused
    if (!focused || !shown || focused === document.body) return null
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const there = document.elementFromPoint(x, y)
    const isSeen = there !== null && (shown.contains(there) || there.contains(shown))
    return isSeen
      ? null
      : `${focused.outerHTML.slice(0, 200)} at ${x} ${y} is behind ${there?.outerHTML.slice(0, 200)}`
  })

/** A reply that has just arrived may still move the page. Milliseconds. */
const TIME_TO_REST = 1000

async function hiddenFocusAtRest(page: Page): Promise<string | null> {
  const start = performance.now()
  for (;;) {
    const hidden = await hiddenFocus(page)
    if (hidden === null || performance.now() - start > TIME_TO_REST) return hidden
    await page.waitForTimeout(50)
  }
}

/** The maximum of Tab presses through a screen. */
const MOST_TABS = 200

/** Moves the focus to the target by Tab, as a person without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const one = target.first()
  await one.waitFor({ timeout: 20_000 })
  const isThere = () => one.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
    const hidden = await hiddenFocusAtRest(page)
    if (hidden !== null) throw new Error(`the focus cannot be seen: ${hidden}`)
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
  throw new Error(`no Tab leads to ${one.toString()}; the focus is on ${focused}`)
}

export async function pressByKeyboard(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Replaces the text in a field. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}
