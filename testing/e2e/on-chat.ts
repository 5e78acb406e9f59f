import type { Page } from 'playwright'

/** What the learner uses of the conversation's screen. */
export function onChat(page: Page) {
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
    /** Whether so many turns stand there, the last with these words, and nothing is under way. */
    shows: (words: string, turns: number) => async () =>
      (await messages.count()) === 2 * turns &&
      (await page.locator('[aria-busy=true]').count()) === 0 &&
      (await messages.nth(2 * turns - 2).innerText()).includes(words),
  }
}
