import { expect, test } from 'vitest'
import type { ChatSummary } from '#features/chats/contract.ts'
import type { Practice } from '#features/evaluations/contract.ts'
import { loggedEvents } from '#platform/web/error-log.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const summary = (id: number, differences: Partial<ChatSummary> = {}): ChatSummary => {
  const { context: _, messages: __, partner: ___, ...chat } = chatOf(5)
  return { ...chat, id, chat_id: id, ...differences }
}

const evaluated = { is_evaluated: true }

/** A practice in which this many of eight checks are met. */
const practice = (chat_id: number, met: number, scenario_id = 3): Practice => ({
  chat_id,
  branch_id: 1,
  turn_count: 5,
  tries: 1,
  scenario_id,
  rubric_id: 1,
  created_at: '2026-11-18T11:00:00.000Z',
  is_unaided: true,
  skills: [{ skill: 'asking', level: 1 }],
  checks: { met, count: 8 },
})

async function show(chats: readonly ChatSummary[]) {
  signInAs()
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  answer('GET /languages/en', { id: 1, name: 'English', code: 'en' })
  answer('GET /chats/', [...chats])
  const { screen } = await renderScreen('/history')
  const card = (index: number) =>
    screen.getByRole('list', { name: 'Past conversations' }).getByRole('listitem').nth(index)
  await expect.element(card(0)).toBeVisible()
  return { screen, card }
}

test('a card has the links that fit the state of its conversation, with the conversation in their names', async () => {
  const character = { name: 'Sam Rivera', face_seed: 51 }
  const { card } = await show([
    summary(9, evaluated),
    summary(8),
    summary(7, { turn_count: 4, character }),
    summary(6, { is_erased: true }),
    summary(5, { is_erased: true, ...evaluated }),
  ])
  await expect.element(card(2)).toMatchTextContent('Sam Rivera')
  const links = (index: number) =>
    card(index)
      .getByRole('link')
      .all()
      .map((link) => [link.element().textContent, link.element().getAttribute('href')])
  expect(links(0)).toEqual([
    ['View Chat', '/history/chat/9'],
    ['View Evaluation', '/evaluation/9'],
  ])
  expect(links(1)).toEqual([
    ['View Chat', '/history/chat/8'],
    ['Continue', '/chat/8'],
    ['Create Evaluation', '/evaluation/8'],
  ])
  expect(links(2)).toEqual([
    ['View Chat', '/history/chat/7'],
    ['Continue', '/chat/7'],
  ])
  // An erased conversation can be neither read nor continued.
  await expect
    .element(card(3))
    .toMatchTextContent('The words of this conversation have gone because of their age.')
  expect(links(3)).toEqual([])
  expect(links(4)).toEqual([['View Evaluation', '/evaluation/5']])
  await expect
    .element(card(1).getByRole('link', { name: /^Create Evaluation/ }))
    .toHaveAccessibleName(/^Create Evaluation Salary negotiation 18 November 2026 at \d\d:01$/)
})

test('a card compares its evaluation with the previous one in the same scenario', async () => {
  answer('GET /evaluations/progress', [practice(5, 5), practice(4, 3, 99), practice(8, 7), practice(9, 6)])
  const { screen, card } = await show([summary(9, evaluated), summary(8, evaluated), summary(5, evaluated)])
  await expect.element(card(1)).toMatchTextContent('7 of 8 checks met, 5 of 8 the time before')
  await expect.element(card(1).getByRole('img', { name: 'Evaluation 2 of 3 in this scenario' })).toBeVisible()
  await expect.element(card(0)).toMatchTextContent('6 of 8 checks met, 7 of 8 the time before')
  await expect.element(card(2)).toMatchTextContent('5 of 8 checks met')
  expect(card(2).element().textContent).not.toContain('before')
  await changeInterfaceLanguage('pt')
  await expect.element(screen.getByText('7 de 8 critérios atendidos, 5 de 8 na vez anterior')).toBeVisible()
})

test('the French sentence has no plural form that depends on the number of checks', async () => {
  answer('GET /evaluations/progress', [practice(8, 1), practice(9, 0)])
  const { screen } = await show([summary(9, evaluated), summary(8, evaluated)])
  await changeInterfaceLanguage('fr')
  await expect
    .element(screen.getByText(/^Critères atteints\s: 0 sur 8, 1 sur 8 la fois précédente$/))
    .toBeVisible()
  await expect.element(screen.getByText(/^Critères atteints\s: 1 sur 8$/)).toBeVisible()
})

test('the card of an evaluated conversation without hints says Unaided, also for an own conversation', async () => {
  const own = {
    scenario: { id: null, title: 'Conversation: my manager', description: '' },
    own_conversation_id: 4,
  }
  const unaided = { ...evaluated, is_unaided: true }
  const { card } = await show([
    summary(10, { ...unaided, ...own }),
    summary(9, unaided),
    summary(8, evaluated),
    summary(7),
  ])
  for (const index of [0, 1]) await expect.element(card(index)).toMatchTextContent(/5 turns\s· Unaided/)
  for (const index of [2, 3]) expect(card(index).element().textContent).not.toContain('Unaided')
})

test('a single evaluation has no chart, and one without countable checks names no number', async () => {
  answer('GET /evaluations/progress', [
    practice(9, 6),
    practice(8, 7, 99),
    { ...practice(7, 5), checks: null },
    { ...practice(6, 0), checks: { met: 0, count: 0 } },
  ])
  const { card } = await show([summary(9, evaluated), summary(7, evaluated)])
  await expect.element(card(1)).toMatchTextContent(/Impatient\s· English/)
  await expect.element(card(0)).toMatchTextContent('6 of 8 checks met')
  expect(card(1).element().textContent).not.toContain('checks met')
  expect(card(0).getByRole('img').all()).toHaveLength(0)
  expect(card(1).getByRole('img').all()).toHaveLength(0)
})

test('evaluations by different versions of the rubric are not compared', async () => {
  answer('GET /evaluations/progress', [
    { ...practice(5, 5), checks: { met: 5, count: 7 } },
    { ...practice(8, 7), rubric_id: 2 },
    practice(9, 6),
  ])
  const { card } = await show([summary(9, evaluated), summary(8, evaluated)])
  await expect.element(card(0)).toMatchTextContent('6 of 8 checks met, 5 of 7 the time before')
  await expect.element(card(0).getByRole('img', { name: 'Evaluation 2 of 2 in this scenario' })).toBeVisible()
  expect(card(1).getByRole('img').all()).toHaveLength(0)
})

test('the card of a chat with several tries names the evaluated try and its turns', async () => {
  answer('GET /evaluations/progress', [
    { ...practice(9, 6), tries: 2 },
    { ...practice(8, 7, 99), turn_count: 5 },
    practice(7, 5, 98),
  ])
  const { card } = await show([
    summary(9, { ...evaluated, turn_count: 2 }),
    summary(8, { ...evaluated, turn_count: 7 }),
    summary(7, evaluated),
  ])
  await expect.element(card(0)).toMatchTextContent('Try 1, 5 turns: 6 of 8 checks met')
  await expect.element(card(0)).toMatchTextContent('2 tries')
  expect(card(0).element().textContent).not.toContain('2 turns')
  await expect.element(card(1)).toMatchTextContent('After 5 turns: 7 of 8 checks met')
  await expect.element(card(1)).toMatchTextContent('7 turns')
  await expect.element(card(2)).toMatchTextContent('5 turns')
  await expect.element(card(2)).toMatchTextContent('5 of 8 checks met')
})

test('the delete button is beside the links', async () => {
  const { card } = await show([summary(9, evaluated)])
  const heightOf = (one: { element(): Element }) => one.element().getBoundingClientRect()
  const link = heightOf(card(0).getByRole('link').first())
  const bin = heightOf(card(0).getByRole('button', { name: /^Delete conversation/ }))
  expect(bin.left).toBeGreaterThanOrEqual(link.right)
  expect(bin.top).toBeLessThan(link.bottom)
})

test('a failure to load the progress is logged and leaves the history complete', async () => {
  answer('GET /evaluations/progress', { detail: 'Not today' }, { status: 400 })
  const { screen, card } = await show([summary(9, evaluated)])
  await expect.poll(() => loggedEvents().map(({ event }) => event)).toContain('progress failed')
  await expect.element(card(0).getByRole('link', { name: /^View Evaluation/ })).toBeVisible()
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

test('progress that never loads does not delay the cards', async () => {
  handle('GET /evaluations/progress', () => new Promise<Response>(() => {}))
  const { card } = await show([summary(9, evaluated)])
  await expect.element(card(0).getByRole('link', { name: /^View Evaluation/ })).toBeVisible()
})
