import type { Page } from 'playwright'

/** Starts a chat in the first scenario with a mood. */
export async function startChatOnScreen(page: Page): Promise<void> {
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: 'Feedback after missed deadlines' })
  await card.getByRole('combobox').selectOption({ label: 'Defensive' })
  await card.getByRole('button', { name: /Start conversation/ }).click()
  await page.waitForURL(/\/chat\/\d+$/)
  await page.getByRole('textbox').waitFor()
}

export async function sendMessageOnScreen(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}
