import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Message } from '#features/chats/contract.ts'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'

type ContextOptions = { differences?: Partial<Evaluation>; messages?: readonly Message[]; width?: number }

async function open({ differences = {}, messages = judgedMessages, width = 1280 }: ContextOptions = {}) {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf(differences)])
  answer('GET /evaluations/7/messages', [...messages])
  const { screen } = await renderScreen('/evaluation/7?tab=context', { width })
  const panel = screen.getByRole('tabpanel', { name: 'Context' })
  const conversation = panel.getByRole('region', { name: 'Conversation' })
  await expect.element(conversation.getByRole('listitem').first()).toBeVisible()
  const marker = (name: string) => panel.getByRole('button', { name })
  const finding = screen.getByRole('region', { name: 'Finding' })
  return { screen, panel, conversation, marker, finding }
}

const blame = 'Better wording (message 3)'

const spoken = (content: string, specifics: readonly string[]): ContextOptions => ({
  messages: [{ id: 101, is_user: true, content, translated_content: null }],
  differences: {
    specifics: specifics.map((quotation) => ({ message_id: 101, quotation, feedback: 'So.', better: null })),
  },
})

const marked = (conversation: { element(): Element }) =>
  [...conversation.element().querySelectorAll('mark')].map((mark) => mark.textContent)

test('the tab shows the conversation beside the whole evaluation', async () => {
  const { panel, conversation } = await open()
  await expect
    .element(conversation.getByRole('listitem').nth(1))
    .toMatchTextContent('Partner: Honestly? Long.')
  const evaluation = panel.getByRole('region', { name: 'Evaluation' })
  await expect.element(evaluation.getByRole('heading', { name: 'Specifics' })).toBeInTheDocument()
  await expect.element(evaluation).toMatchTextContent('Who, what and by when')
})

test('a marker opens its finding; the keyboard leads to the next finding and back to the marker', async () => {
  const check: EvaluatedCheck = {
    key: 'fair',
    name: 'No blame',
    skill: 'fairness',
    kind: 'judged',
    counter: true,
    verdict: 'not_met',
    readings: { met: 0, partly: 1, not_met: 2, no_occasion: 0 },
    evidence: [{ message_id: 105, quotation: 'You always leave things until the last minute' }],
  }
  const { panel, marker, finding } = await open({ differences: { checks: [check] } })
  const verdict = marker('No blame: Not met (message 3)')
  await expect.element(verdict).toHaveAttribute('aria-expanded', 'false')
  await verdict.click()
  const heading = (name: string) => finding.getByRole('heading', { name })
  await expect.element(heading('No blame')).toHaveFocus()
  await expect
    .element(finding)
    .toMatchTextContent(
      /^Finding 4 of 8 · message 3No blameNot met · 2 of 3 readings agreedYou always leave.*“Always” speaks.*It could sound like thisThe survey came four/,
    )
  expect(verdict.element().getAttribute('aria-controls')).toBe(finding.element().id)
  await expect.element(verdict).toHaveAttribute('aria-expanded', 'true')

  await finding.getByRole('button', { name: 'Next finding' }).click()
  await expect.element(heading('Better wording')).toHaveFocus()
  await expect.element(finding).toMatchTextContent(/^Finding 5 of 8 · message 3/)
  await expect.element(verdict).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.element(marker(blame)).toHaveFocus()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toBeVisible()

  await marker('Remark (message 1)').click()
  await expect.element(finding.getByRole('button', { name: 'Previous finding' })).toBeDisabled()
  await marker('Remark (message 1)').click()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toBeVisible()
})

test('a finding links to a new try of its message, or of the one where a counted check would have helped most', async () => {
  const check: EvaluatedCheck = {
    key: 'steps',
    name: 'Agrees on steps',
    skill: 'planning',
    kind: 'counted',
    counter: false,
    verdict: 'partly',
    readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
    evidence: [
      { message_id: 111, quotation: 'we meet again every Monday' },
      { message_id: 109, quotation: 'I understand.', is_missing: true },
    ],
  }
  const { marker, finding } = await open({ differences: { checks: [check] } })
  const link = finding.getByRole('link', { name: /^Try this moment again/ })
  await marker('Remark (message 1)').click()
  await expect.element(link).toHaveAttribute('href', '/chat/7/again/101?branch=1')
  await marker('Agrees on steps: Partly met (message 6)').click()
  await expect.element(link).toHaveAttribute('href', '/chat/7/again/109?branch=1&check=steps')
  await expect.element(finding).not.toMatchTextContent(/Here it would have helped most/)
  await marker('Agrees on steps: Partly met (message 5)').click()
  await expect
    .element(finding)
    .toMatchTextContent(/Partly met · countedHere it would have helped mostI understand\./)
  await expect.element(link).toHaveAttribute('href', '/chat/7/again/109?branch=1&check=steps')
})

test('several findings of one check in a message share one marker, which shows their number', async () => {
  const check: EvaluatedCheck = {
    key: 'steps',
    name: 'Agrees on steps',
    skill: 'planning',
    kind: 'counted',
    counter: false,
    verdict: 'met',
    readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
    evidence: [
      { message_id: 111, quotation: 'I will move two tasks to Ana by Friday' },
      { message_id: 111, quotation: 'we meet again every Monday' },
    ],
  }
  const { panel, marker, finding } = await open({ differences: { checks: [check], specifics: [] } })
  const both = marker('Agrees on steps · 2: Met (message 6)')
  await expect.element(both).toBeVisible()
  expect(panel.getByRole('button', { name: /^Agrees on steps/ }).all()).toHaveLength(1)
  await both.click()
  await expect.element(finding).toMatchTextContent(/^Finding 1 of 2 .*I will move two tasks/)
  await finding.getByRole('button', { name: 'Next finding' }).click()
  await expect.element(finding).toMatchTextContent(/^Finding 2 of 2 .*we meet again/)
  await expect.element(both).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(both).toHaveFocus()
  await expect.element(both).toHaveAttribute('aria-expanded', 'false')
})

test('a button leads back to the full evaluation and moves the focus there', async () => {
  const { panel, marker } = await open()
  await marker('Remark (message 1)').click()
  await panel.getByRole('button', { name: 'Back to the full evaluation' }).click()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toHaveFocus()
  await expect.element(marker('Remark (message 1)')).toHaveAttribute('aria-expanded', 'false')
})

test('an evaluation without findings on messages says so', async () => {
  const { conversation } = await open({ differences: { specifics: [] } })
  await expect.element(conversation.getByText('There are no findings on single messages.')).toBeVisible()
  expect(conversation.getByRole('button').all()).toHaveLength(0)
})

test('quoted words are marked, and in another colour while their finding is shown', async () => {
  const { conversation, marker } = await open()
  expect(marked(conversation).slice(0, 3)).toEqual([
    'How have the last few weeks been for you?',
    'That sounds exhausting.',
    'it was due on 3 March and reached the design team on 7 March',
  ])
  const mark = conversation.getByRole('mark').first()
  const before = getComputedStyle(mark.element()).backgroundColor
  await marker('Remark (message 1)').click()
  await expect.poll(() => getComputedStyle(mark.element()).backgroundColor).not.toBe(before)
})

test.each([
  [
    'that overlap are one',
    'You always do that, always.',
    ['You always do', 'always do that'],
    ['You always do that'],
  ],
  ['that come again are all marked', 'Maybe. Well, Maybe not.', ['Maybe'], ['Maybe', 'Maybe']],
  ['are no parts of other words', 'I adjust just that.', ['just'], ['just']],
  ['may be parts of a word where they stand nowhere else', 'Unbelievable!', ['believ'], ['believ']],
  [
    'may hold signs that mean something elsewhere',
    'Why (really)? $5.* \\d',
    ['(really)? $5.*'],
    ['(really)? $5.*'],
  ],
  ['may hold emoji and run the other way', 'شكرا 👩‍👩‍👧 جزيلا', ['👩‍👩‍👧 جزيلا'], ['👩‍👩‍👧 جزيلا']],
  ['that do not stand there mark nothing', 'Hello.', ['Goodbye', ''], []],
])('quotations %s', async (_, content, quotations, expected) => {
  const { conversation } = await open(spoken(content, quotations))
  expect(marked(conversation)).toEqual(expected)
  await expect.element(conversation.getByRole('listitem').first()).toMatchTextContent(content)
})

test('on a phone a finding opens in a sheet that does not cover its message; Escape returns to its marker', async () => {
  const { screen, panel, marker, conversation } = await open({ width: 390 })
  // Found before the sheet opens, because elements behind it are in no accessibility tree.
  const said = conversation.getByRole('listitem').nth(4).getByRole('paragraph').last().element()
  await marker(blame).first().click()
  const sheet = screen.getByRole('dialog', { name: 'Finding' })
  await expect.element(sheet.getByRole('heading', { name: 'Better wording' })).toHaveFocus()
  // The message is visible and not covered by the sheet.
  await expect
    .poll(() => said.getBoundingClientRect().bottom)
    .toBeLessThan(sheet.element().getBoundingClientRect().top)
  expect(said.getBoundingClientRect().top).toBeGreaterThan(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await sheet.getByRole('button', { name: 'Next finding' }).click()
  await expect.element(sheet).toMatchTextContent(/Finding 5 of 8.*Three softeners/)
  await userEvent.keyboard('{Escape}')
  await expect.element(marker(blame).nth(1)).toHaveFocus()

  await marker(blame).first().click()
  await sheet.getByRole('button', { name: 'Back to the full evaluation' }).click()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toHaveFocus()
})

test('a transcript that fails to load can be requested again', async () => {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf()])
  answer('GET /evaluations/7/messages', { detail: 'Access denied' }, { status: 403 })
  const { screen } = await renderScreen('/evaluation/7?tab=context')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Access denied')
  answer('GET /evaluations/7/messages', [...judgedMessages])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/Honestly\? Long\./)).toBeVisible()
})

test('in a conversation of two hundred messages, the marker of the last finding opens it', async () => {
  const messages = Array.from({ length: 200 }, (_, index): Message => {
    return { id: index + 1, is_user: index % 2 === 0, content: `Said ${index}`, translated_content: null }
  })
  const specifics = [1, 199].map((message_id) => ({
    message_id,
    quotation: 'Said',
    feedback: `On ${message_id}.`,
    better: null,
  }))
  const { marker, finding, conversation } = await open({ messages, differences: { specifics } })
  expect(conversation.element().querySelectorAll('li')).toHaveLength(200)
  await marker('Remark (message 100)').click()
  await expect.element(finding).toMatchTextContent(/^Finding 2 of 2 · message 100.*On 199\./)
})
