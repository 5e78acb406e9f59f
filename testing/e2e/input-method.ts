import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { normalise } from '#platform/contract/text.ts'
import { expect } from './expect.ts'
import { pressByKeyboard, tabTo, typeByKeyboard } from './keyboard.ts'
import { anyOf, type sliceTexts } from './slice-texts.ts'

export const laptop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
/** A phone's viewport, also used with a keyboard, as some people do. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** The way in which a person operates a screen. */
export type InputMethod = {
  readonly press: (page: Page, target: Locator) => Promise<void>
  readonly write: (page: Page, field: Locator, text: string) => Promise<void>
  /** Submits what was written into a field. */
  readonly submit: (page: Page, button: Locator) => Promise<void>
  /** Chooses an option by its visible label, since the radio button itself is visually hidden. */
  readonly choose: (page: Page, group: Locator, words: string) => Promise<void>
}
export const keyboard: InputMethod = {
  press: pressByKeyboard,
  write: typeByKeyboard,
  submit: (page) => page.keyboard.press('Enter'),
  choose: async (page, group, words) => {
    const wanted = group.getByRole('radio', { name: words, exact: true })
    const chosen = group.getByRole('radio', { checked: true })
    // Tab focuses the checked radio button, or the first one if none is checked.
    if ((await chosen.count()) > 0) await tabTo(page, chosen)
    else {
      await tabTo(page, group.getByRole('radio'))
      await page.keyboard.press('Space')
    }
    for (let more = await group.getByRole('radio').count(); more > 0; more -= 1) {
      if (await wanted.isChecked()) return
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`no arrow leads to ${words}`)
  },
}
/** Taps only what is visible and not covered. Submits by the button, because on a phone Enter does not send. */
export const touch: InputMethod = {
  press: (_page, target) => target.first().tap(),
  write: async (page, field, text) => {
    await field.tap()
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  },
  submit: (_page, button) => button.tap(),
  choose: async (_page, group, words) => {
    await group.getByText(words, { exact: true }).tap()
    await expect(group.getByRole('radio', { name: words, exact: true })).toBeChecked()
  },
}

/** Signs in from the sign-in screen. */
export async function signInByInputMethod(
  page: Page,
  { press, write, submit }: InputMethod,
  username: string,
) {
  await page.goto('/login')
  const signIn = { name: 'Login with Cognito' }
  await press(page, page.getByRole('link', signIn).or(page.getByRole('button', signIn)))
  await write(page, page.locator('input[name=username]'), username)
  await write(page, page.locator('input[name=password]'), DEMO_PASSWORD)
  await submit(page, page.locator('button[type=submit]'))
  await page.waitForURL(({ pathname }) => !/^\/(login|idp|api)/.test(pathname))
}

/** The actions of a learner on the conversation's screen. */
export function chatByInputMethod(
  page: Page,
  { press, write, submit }: InputMethod,
  t: ReturnType<typeof sliceTexts>,
) {
  const button = (slice: string, key: string) => page.getByRole('button', { name: anyOf(t(slice, key)) })
  const messages = page
    .getByRole('region', { name: t('chats', 'transcript.name') })
    .getByRole('list')
    .first()
    .locator('> li')
  const isQuiet = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
  const composer = page.getByRole('textbox', { name: t('chats', 'send.label') })
  const keepTalking = button('chats', 'ending.keepTalking')
  return {
    button,
    messages,
    composer,
    isQuiet,
    /** Leaves the briefing, whose button has the focus. */
    begin: async () => {
      await page.waitForURL(/\/chat\/\d+$/)
      await expect(button('chats', 'briefing.begin')).toBeFocused()
      await submit(page, button('chats', 'briefing.begin'))
    },
    say: async (text: string) => {
      const before = await messages.count()
      await composer.or(keepTalking).first().waitFor()
      if (await keepTalking.isVisible()) await press(page, keepTalking)
      await write(page, composer, normalise(text))
      await submit(page, button('chats', 'send.button'))
      await expect(messages).toHaveCount(before + 2, { timeout: 20_000 })
      await isQuiet()
    },
  }
}
