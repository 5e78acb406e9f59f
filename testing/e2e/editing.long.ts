import type { Page } from 'playwright'
import { test } from 'vitest'
import { signInOnScreen, openPage } from './browser.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'

const journey = startJourneyServer()

const said = [
  'Hi Sam, thanks for making the time.',
  'I would like to talk about the last deadlines.',
  'How have these weeks been for you?',
  'What got in the way of the survey?',
  'That sounds like a lot at once.',
  'Shall we look at it together on Friday?',
]

const bubbles = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
const turns = (page: Page) => page.getByRole('definition').last()
const editor = (page: Page) => page.getByRole('textbox', { name: 'Editing your message' })

/** Waits until that many messages are shown and the partner's reply is complete. */
async function replied(page: Page, messages: number): Promise<void> {
  await expect(bubbles(page)).toHaveCount(messages, { timeout: 15_000 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
}

test('an edit of the second of six messages removes the rest, and the chat continues', async () => {
  const { page, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await startChatOnScreen(page)
  for (const [index, text] of said.entries()) {
    await sendMessageOnScreen(page, text)
    await replied(page, 2 * index + 2)
  }
  await expect(turns(page)).toHaveText('6')
  const before = await bubbles(page).allInnerTexts()

  await bubbles(page).nth(2).hover()
  await bubbles(page).nth(2).getByRole('button', { name: 'Edit message' }).click()
  await expect(editor(page)).toBeFocused()
  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.type('I noticed that two deadlines slipped. What happened?')
  await page.keyboard.press('Enter')
  await expect(turns(page)).toHaveText('2')
  await expect(page.getByRole('textbox')).toBeFocused()
  await replied(page, 4)
  await expect(bubbles(page).nth(2)).toContainText('Try 2 of 2')
  const after = await bubbles(page).allInnerTexts()
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[2]).toContain('I noticed that two deadlines slipped. What happened?')
  await expect(turns(page)).toHaveText('2')

  await page.reload()
  await replied(page, 4)
  // The switch between tries is loaded separately, so it may appear later.
  await expect.poll(() => bubbles(page).allInnerTexts()).toEqual(after)
  await expect(turns(page)).toHaveText('2')

  await sendMessageOnScreen(page, 'Thank you for telling me.')
  await replied(page, 6)
  await expect(turns(page)).toHaveText('3')
  await page.goto('/history')
  await expect(page.getByText('3 turns')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a reload during an edit shows its reply', async () => {
  const { page, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'admin')
  await startChatOnScreen(page)
  for (const [index, text] of said.slice(0, 3).entries()) {
    await sendMessageOnScreen(page, text)
    await replied(page, 2 * index + 2)
  }
  await bubbles(page).nth(0).getByRole('button', { name: 'Edit message' }).press('Enter')
  await editor(page).fill('Hello Sam, have a seat.')
  await editor(page).press('Enter')
  await expect(bubbles(page)).toHaveCount(2)
  await page.reload()
  await replied(page, 2)
  await expect(bubbles(page).first()).toContainText('Hello Sam, have a seat.')
  await page.reload()
  await replied(page, 2)
  await expect(turns(page)).toHaveText('1')
  expect(complaints).toEqual([])
})
