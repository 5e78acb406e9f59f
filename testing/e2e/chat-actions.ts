import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'

/** Starts a chat in the first scenario with a mood, as far as the composer. */
export async function startChatOnScreen(page: Page): Promise<void> {
  await openBriefing(page)
  await beginChatOnScreen(page)
}

/** Leaves the briefing of a new chat, in any of the screens' languages. */
export async function beginChatOnScreen(page: Page): Promise<void> {
  await page.waitForURL(/\/chat\/\d+$/)
  await page.getByRole('button', { name: /^(?:Begin|Começar|Débuter la conversation)$/ }).click()
  await page.getByRole('textbox').waitFor()
}

/** Opens a new chat in the first scenario with a mood. */
export async function openBriefing(page: Page): Promise<void> {
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: 'Feedback after missed deadlines' })
  await chooseMoodOnScreen(card, 'Defensive')
  await card.getByRole('button', { name: /Start conversation/ }).click()
  await page.getByRole('button', { name: 'Begin' }).waitFor()
}

/** Chooses a mood on a scenario's card by its label, because the radio button itself is visually hidden. */
export async function chooseMoodOnScreen(card: Locator, title: string): Promise<void> {
  await card.getByText(title, { exact: true }).click()
  await expect(card.getByRole('radio', { name: title })).toBeChecked()
}

export async function sendMessageOnScreen(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}
