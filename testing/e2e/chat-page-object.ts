import type { Page } from 'playwright'

/** The elements of the conversation's screen that a learner uses. */
export function chatPageObject(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const transcript = page.getByRole('region', { name: 'Conversation' })
  const messages = transcript.getByRole('list').first().locator('> li')
  return {
    messages,
    composer: page.getByRole('textbox', { name: 'Your message' }),
    editor: page.getByRole('textbox', { name: 'Editing your message' }),
    send: button('Send message'),
    save: button('Save'),
    undo: button('Undo'),
    tryAgain: button('Try again'),
    evaluate: button(/^Evaluate/),
    editButton: (turn: number) => messages.nth(2 * turn).getByRole('button', { name: 'Edit message' }),
    /** Whether that many turns are shown, the last message has these words, and nothing is in progress. */
    shows: (words: string, turns: number) => async () =>
      (await messages.count()) === 2 * turns &&
      (await page.locator('[aria-busy=true]').count()) === 0 &&
      (await messages.nth(2 * turns - 2).innerText()).includes(words),
  }
}
