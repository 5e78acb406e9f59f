import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'
import { type InputMethod, keyboard } from './input-method.ts'
import { pressByKeyboard } from './keyboard.ts'
import { openTab } from './superadmin-world.ts'

/** How an author uses a screen: by pointer or by keyboard. Both submit with Enter. */
type AuthorInputMethod = Omit<InputMethod, 'submit'> & {
  readonly openTab: (page: Page, title: string) => Promise<void>
  /** Reads the notice of a change, and waits where it is in the way. */
  readonly read: (notice: Locator) => Promise<void>
}

const seen = (notice: Locator) => expect(notice).toBeVisible({ timeout: 15_000 })

export const byPointer: AuthorInputMethod = {
  openTab,
  press: (_, target) => target.click(),
  choose: (_, group, name) => group.getByText(name, { exact: true }).click(),
  write: (_, field, text) => field.fill(text),
  read: seen,
}

const isSpaceFor = async (target: Locator): Promise<boolean> =>
  (await target.getAttribute('type')) === 'checkbox'

export const byKeyboard: AuthorInputMethod = {
  ...keyboard,
  async openTab(page, title) {
    const area = page.getByRole('navigation', { name: 'Area' })
    await pressByKeyboard(page, area.getByRole('button', { name: 'Content' }))
    await pressByKeyboard(page, area.getByRole('link', { name: title, exact: true }))
  },
  press: async (page, target) =>
    pressByKeyboard(page, target, (await isSpaceFor(target)) ? 'Space' : 'Enter'),
  async read(notice) {
    await seen(notice)
    // For some seconds the notice covers the head of the workspace, where Tab would focus hidden elements.
    await expect(notice).toBeHidden({ timeout: 20_000 })
  },
}

/** What an author writes from scratch, except for the title. */
export const authoredScenario = {
  story: {
    Description: 'Tell a colleague that the workshop stays closed at night.',
    'Introduction text': 'You run the workshop. Sam wants to use it at night, and nobody may be there alone.',
    'Who the learner is': 'You run the workshop and are answerable for whoever works there.',
    'The learner’s goals': 'Say no without losing Sam.\nFind out what the nights are for.',
    'What the learner knows': 'Nobody may work at the machines alone.',
    Prompt: 'You are Sam. You want to use the workshop at night and give way to good reasons.',
  },
  fact: 'The prototype for the fair is three weeks behind.',
  question: 'What do you need the nights for?',
  need: 'settles who is there with Sam',
  words: 'come along, keep you company',
  criteria: 'Difficult conversations and feedback',
} as const

const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible()

/**
 * Writes a complete scenario and publishes it, starting at home: texts with a briefing, the cast with its moods, the
 * difficulty, a fact that can be asked for, a need, criteria with a rubric, three languages, an organisation and a turn
 * with the draft.
 */
export async function authorScenario(page: Page, hand: AuthorInputMethod, title: string): Promise<void> {
  const press = (target: Locator) => hand.press(page, target)
  const write = (name: string, text: string) =>
    hand.write(page, page.getByRole('textbox', { name, exact: true }), text)
  const step = (name: RegExp) =>
    press(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }))

  await press(page.getByRole('link', { name: 'Admin', exact: true }))
  await hand.openTab(page, 'Drafts')
  await write('Title of the new scenario', title)
  await page.keyboard.press('Enter')
  for (const [label, text] of Object.entries(authoredScenario.story)) await write(label, text)
  await saved(page)

  await step(/^Partner/)
  await press(page.getByRole('checkbox', { name: /^Sam Rivera/ }))
  await expect(page.getByText(/^in these moods: .*Calm/)).toBeVisible()
  await hand.choose(page, page.getByRole('group', { name: 'How hard' }), 'Gentle')
  await press(page.getByRole('button', { name: 'Add one that is asked for' }))
  await write('Fact 1', authoredScenario.fact)
  await write('The question that fact 1 answers', authoredScenario.question)
  await write('Words in a question for fact 1: add a word or question', authoredScenario.question)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Add a need' }))
  await write('Does what', authoredScenario.need)
  await write('Words that show need 1: add a word', authoredScenario.words)
  await page.keyboard.press('Enter')
  await saved(page)

  await step(/^Criteria/)
  await hand.choose(page, page.getByRole('group', { name: 'Evaluation criteria' }), authoredScenario.criteria)
  await expect(page.getByRole('link', { name: 'Edit the rubric' })).toBeVisible()

  await step(/^Languages/)
  await press(page.getByRole('button', { name: /^Generate all 2 languages/ }))
  await hand.read(page.getByText(/^Translated: /))

  await write('Say something', authoredScenario.question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2)
  const director = page.getByRole('region', { name: 'The director, after this reply' })
  await expect(director.getByRole('listitem').filter({ hasText: authoredScenario.fact })).toContainText(
    /told|asked for/,
  )

  await press(page.getByRole('link', { name: 'Publish…' }))
  await press(page.getByRole('checkbox', { name: 'Demo Organisation' }))
  await hand.read(page.getByText('Assignments saved'))
  await expect(page.getByText('Nothing is missing')).toBeVisible()
  await press(page.getByRole('button', { name: 'Publish version 1' }))
  await hand.read(page.getByText('Version 1 is published'))
}
