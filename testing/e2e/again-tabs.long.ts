import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { createPerson } from '#testing/person.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { openPage, signInOnScreen } from './browser.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'
import { chatPageObject } from './chat-page-object.ts'

const journey = startJourneyServer()

const TIMEOUT = 20_000

/** Opens a conversation of five turns in two tabs of one browser. */
async function openTwice() {
  const learner = createPerson(remoteInjector(journey.server.url), 'learner')
  const id = await startChat(learner)
  for (let turn = 1; turn <= EVALUATION_TURNS; turn += 1) await say(learner, id, `Turn ${turn}: fine?`)
  const { page: one, context, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(one, 'learner')
  const other = await context.newPage()
  for (const page of [one, other]) {
    await page.goto(`/chat/${id}`)
    await expect(chatPageObject(page).messages).toHaveCount(2 * EVALUATION_TURNS)
  }
  const turnsOfBranches = async () => {
    const { body } = await learner.call(chatRoutes.readChat, { params: { id } })
    return body.branches.map(({ turn_count }) => turn_count)
  }
  return { learner, id, one, other, context, complaints, turnsOfBranches }
}

/** Simulates that the person switches to a tab. */
const lookAt = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const untilShown = (page: Page, words: string, turns: number) =>
  expect.poll(chatPageObject(page).shows(words, turns), { timeout: TIMEOUT }).toBe(true)

async function sayAnew(page: Page, turn: number, words: string): Promise<void> {
  await chatPageObject(page)
    .editButton(turn - 1)
    .click()
  await chatPageObject(page).editor.fill(words)
  await chatPageObject(page).save.click()
}

test('two tabs that replace a moment and write on keep both, each in its own try', async () => {
  const { one, other, learner, id, turnsOfBranches, complaints, context } = await openTwice()
  await sayAnew(one, 3, 'Said anew: fine?')
  await untilShown(one, 'Said anew: fine?', 3)
  // The other tab does not know of the edit yet: its message goes into the branch that it shows.
  await chatPageObject(other).composer.fill('Written meanwhile: fine?')
  await chatPageObject(other).composer.press('Enter')
  await untilShown(other, 'Written meanwhile: fine?', 6)
  expectValue(await turnsOfBranches()).toEqual([6, 3])
  await lookAt(one)
  await untilShown(one, 'Written meanwhile: fine?', 6)
  await expect(one.getByRole('status').filter({ hasText: 'Try 1 of 2' })).toBeVisible()

  // A reply is being made in the first tab, so the edit in the other one waits in its editor until it can be saved.
  await chatPageObject(one).composer.fill('A seventh turn: fine?')
  await chatPageObject(one).composer.press('Enter')
  await sayAnew(other, 5, 'Said anew again: fine?')
  await untilShown(one, 'A seventh turn: fine?', 7)
  await expect(async () => {
    const isThere = await chatPageObject(other).shows('Said anew again: fine?', 5)()
    if (!isThere) await chatPageObject(other).save.click({ timeout: 1000 })
    expect(isThere).toBe(true)
  }).toPass({ timeout: TIMEOUT })
  expectValue(await turnsOfBranches()).toEqual([7, 3, 5])
  const said = await messagesOf(learner, id, 1)
  expectValue(said.filter(({ is_user }) => is_user).map(({ content }) => content)).toEqual([
    ...Array.from({ length: EVALUATION_TURNS }, (_, turn) => `Turn ${turn + 1}: fine?`),
    'Written meanwhile: fine?',
    'A seventh turn: fine?',
  ])
  expectValue(complaints.filter((one) => !one.includes('409'))).toEqual([])
  await context.close()
})

test('two tabs that replace the same moment make two tries, and each tab continues its own', async () => {
  const { one, other, learner, id, turnsOfBranches, context } = await openTwice()
  const [moment] = (await messagesOf(learner, id)).slice(4)
  const words = (page: Page) => page.getByRole('textbox', { name: /What would you say instead|Yours/ })
  for (const page of [one, other]) await page.goto(`/chat/${id}/again/${moment?.id}?branch=1`)
  await words(one).fill('My own words: fine?')
  await expect(words(other)).toHaveValue('My own words: fine?')
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
  await press(one, 'Compare')
  await press(one, 'Go on with mine')
  await untilShown(one, 'My own words: fine?', 3)
  // They were said in the other tab, so this tab's field is empty.
  await expect(words(other)).toHaveValue('')
  await words(other).fill('Other words: fine?')
  await press(other, 'Skip the comparison and go on from here')
  await untilShown(other, 'Other words: fine?', 3)
  expectValue(await turnsOfBranches()).toEqual([5, 3, 3])
  for (const [branch, said] of [
    [2, 'My own words: fine?'],
    [3, 'Other words: fine?'],
  ] as const) {
    const messages = await messagesOf(learner, id, branch)
    expectValue(messages.findLast(({ is_user }) => is_user)?.content).toBe(said)
  }
  await lookAt(one)
  await untilShown(one, 'Other words: fine?', 3)
  await expect(one.getByRole('status').filter({ hasText: 'Try 3 of 3' })).toBeVisible()
  await context.close()
})

test('two tabs that choose different tries both show the one that was chosen last', async () => {
  const { one, other, turnsOfBranches, context } = await openTwice()
  await sayAnew(one, 3, 'Said anew: fine?')
  await untilShown(one, 'Said anew: fine?', 3)
  for (const page of [one, other]) {
    await page.goto(`${new URL(page.url()).pathname}/compare`)
    await expect(page.getByRole('region', { name: 'What changed' })).toBeVisible({ timeout: TIMEOUT })
  }
  await one.getByRole('button', { name: 'Go on with try 2' }).click()
  await untilShown(one, 'Said anew: fine?', 3)
  await chatPageObject(one).composer.fill('Said on: fine?')
  await chatPageObject(one).composer.press('Enter')
  await untilShown(one, 'Said on: fine?', 4)
  await lookAt(other)
  await expect(other.getByText('Said on: fine?')).toBeVisible({ timeout: TIMEOUT })
  await other.getByRole('button', { name: 'Go back to try 1' }).click()
  await untilShown(other, 'Turn 5: fine?', 5)
  await lookAt(one)
  await untilShown(one, 'Turn 5: fine?', 5)
  expectValue(await turnsOfBranches()).toEqual([5, 4])
  await context.close()
})

test('two tabs that evaluate the same try show one evaluation', async () => {
  const { one, other, learner, id, context } = await openTwice()
  await Promise.all([one, other].map((page) => chatPageObject(page).evaluate.click()))
  for (const page of [one, other]) await page.getByRole('tab', { name: 'Overview' }).waitFor()
  const { body } = await learner.call(evaluationRoutes.listEvaluations, { query: { chat_id: id } })
  expectValue(body).toHaveLength(1)
  await context.close()
})

test('an edit that one tab undoes is undone in the other, or continued there', async () => {
  const { one, other, turnsOfBranches, context } = await openTwice()
  await sayAnew(one, 5, 'Said anew: fine?')
  await untilShown(one, 'Said anew: fine?', 5)
  await lookAt(other)
  await untilShown(other, 'Said anew: fine?', 5)
  await expect(chatPageObject(other).undo).toHaveCount(0)
  await one.reload()
  await chatPageObject(one).undo.click()
  await untilShown(one, 'Turn 5: fine?', 5)
  await chatPageObject(other).composer.fill('After the edit: fine?')
  await chatPageObject(other).composer.press('Enter')
  await untilShown(other, 'After the edit: fine?', 6)
  expectValue(await turnsOfBranches()).toEqual([5, 6])
  await lookAt(one)
  await untilShown(one, 'After the edit: fine?', 6)
  await context.close()
})

test('a tab whose conversation was deleted in another one says so and keeps the draft', async () => {
  const { one, other, context } = await openTwice()
  await chatPageObject(other).composer.fill('I was about to say: fine?')
  await one.getByRole('button', { name: 'Delete conversation' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText('Chat not found').first()).toBeVisible({ timeout: TIMEOUT })
  const words = other.getByText('I was about to say: fine?')
  await expect(words).toBeVisible({ timeout: TIMEOUT })
  await other.reload()
  await expect(words).toBeVisible({ timeout: TIMEOUT })
  await other.getByRole('button', { name: 'Begin again with this' }).click()
  await expect(chatPageObject(other).composer).toHaveValue('I was about to say: fine?', { timeout: TIMEOUT })
  await chatPageObject(other).composer.press('Enter')
  await untilShown(other, 'I was about to say: fine?', 1)
  await context.close()
})

test('a message to a conversation that was deleted elsewhere stays visible', async () => {
  const { one, other, learner, id, context } = await openTwice()
  await learner.call(chatRoutes.deleteChat, { params: { id } })
  await chatPageObject(one).composer.fill('Is anybody there?')
  await chatPageObject(one).composer.press('Enter')
  await expect(one.getByText('Chat not found').first()).toBeVisible({ timeout: TIMEOUT })
  await expect(one.getByText('Is anybody there?')).toBeVisible()
  await lookAt(other)
  await expect(other.getByText('Chat not found').first()).toBeVisible({ timeout: TIMEOUT })
  await context.close()
})
