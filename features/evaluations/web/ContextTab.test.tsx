import { expect, test } from 'vitest'
import type { Message } from '#features/chats/contract.ts'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { Evaluation } from '../contract.ts'

type Wanted = { differences?: Partial<Evaluation>; messages?: readonly Message[]; width?: number }

async function open({ differences = {}, messages = judgedMessages, width = 1280 }: Wanted = {}) {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf(differences)])
  answer('GET /evaluations/7/messages', [...messages])
  const { screen } = await renderScreen('/evaluation/7?tab=context', { width })
  const panel = screen.getByRole('tabpanel', { name: 'Context' })
  const conversation = panel.getByRole('region', { name: 'Conversation' })
  await expect.element(conversation.getByRole('listitem').first()).toBeVisible()
  const arrow = (number: number) => panel.getByRole('button', { name: `Show feedback on message ${number}` })
  return { screen, panel, conversation, arrow }
}

const spoken = (content: string, specifics: readonly string[]): Wanted => ({
  messages: [{ id: 101, is_user: true, content, translated_content: null }],
  differences: {
    specifics: specifics.map((quotation) => ({ message_id: 101, quotation, feedback: 'So.', better: null })),
  },
})

const marked = (conversation: { element(): Element }) =>
  [...conversation.element().querySelectorAll('mark')].map((mark) => mark.textContent)

test('the conversation is beside the whole evaluation', async () => {
  const { panel, conversation } = await open()
  await expect
    .element(conversation.getByRole('listitem').nth(1))
    .toMatchTextContent('Partner: Honestly? Long.')
  const evaluation = panel.getByRole('region', { name: 'Evaluation' })
  await expect.element(evaluation.getByRole('heading', { name: 'Specifics' })).toBeInTheDocument()
  await expect.element(evaluation).toMatchTextContent('Who, what and by when')
})

test('an arrow shows the feedback on its message, and a second press hides it', async () => {
  const { panel, arrow } = await open()
  await expect.element(arrow(3)).toHaveAttribute('aria-expanded', 'false')
  await arrow(3).click()
  const column = panel.getByRole('region', { name: 'Feedback on message 3' })
  await expect.element(column).toMatchTextContent('“Always” speaks about the person')
  await expect.element(column).toMatchTextContent('It could sound like this:The survey came four days late')
  expect(column.getByText('Specifics').all()).toHaveLength(0)
  await expect.element(arrow(3)).toHaveAttribute('aria-expanded', 'true')
  expect(arrow(3).element().getAttribute('aria-controls')).toBe(column.element().id)
  await expect.element(arrow(3)).toHaveFocus()
  await expect
    .element(panel.getByRole('status'))
    .toMatchTextContent(/^Feedback on message 3.*“Always” speaks/)

  await arrow(4).click()
  await expect.element(panel.getByRole('region', { name: 'Feedback on message 4' })).toBeVisible()
  await expect.element(arrow(3)).toHaveAttribute('aria-expanded', 'false')

  await arrow(4).click()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toBeVisible()
  await expect.element(panel.getByRole('status')).toBeEmptyDOMElement()
})

test('a link leads back to the full evaluation, and takes the focus there', async () => {
  const { panel, arrow } = await open()
  await arrow(1).click()
  await panel.getByRole('button', { name: 'Back to the full evaluation' }).click()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toHaveFocus()
  await expect.element(arrow(1)).toHaveAttribute('aria-expanded', 'false')
})

test('only messages with feedback have an arrow', async () => {
  const { panel, arrow } = await open({ differences: { specifics: evaluationOf().specifics.slice(0, 1) } })
  await expect.element(arrow(1)).toBeVisible()
  expect(panel.getByRole('button', { name: /^Show feedback/ }).all()).toHaveLength(1)
})

test('without any feedback on messages the screen says so', async () => {
  const { panel, conversation } = await open({ differences: { specifics: [] } })
  await expect.element(conversation.getByText('There is no feedback on single messages.')).toBeVisible()
  expect(panel.getByRole('button', { name: /^Show feedback/ }).all()).toHaveLength(0)
})

test('quoted words are marked, stronger while their feedback is shown', async () => {
  const { conversation, arrow } = await open()
  expect(marked(conversation).slice(0, 3)).toEqual([
    'How have the last few weeks been for you?',
    'That sounds exhausting.',
    'it was due on 3 March and reached the design team on 7 March',
  ])
  const mark = conversation.getByRole('mark').first()
  const before = getComputedStyle(mark.element()).backgroundColor
  await arrow(1).click()
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

test('on a phone feedback opens below its message, inside the window', async () => {
  const { panel, arrow, conversation } = await open({ width: 390 })
  expect(panel.getByRole('region', { name: 'Evaluation' }).all()).toHaveLength(0)
  await arrow(6).click()
  const row = conversation.getByRole('listitem').nth(10)
  const better = row.getByText(/Who, what and by when/)
  await expect.element(better.first()).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await row.getByRole('button', { name: 'Back to the full evaluation' }).click()
  await expect.element(panel.getByRole('region', { name: 'Evaluation' })).toHaveFocus()
  await panel.getByRole('button', { name: 'Conversation' }).click()
  await expect.element(arrow(6)).toHaveAttribute('aria-expanded', 'false')
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

test('of two hundred messages the last one with feedback shows it', async () => {
  const messages = Array.from({ length: 200 }, (_, index): Message => {
    return { id: index + 1, is_user: index % 2 === 0, content: `Said ${index}`, translated_content: null }
  })
  const specifics = [1, 199].map((message_id) => ({
    message_id,
    quotation: 'Said',
    feedback: `On ${message_id}.`,
    better: null,
  }))
  const { screen, panel, conversation } = await open({ messages, differences: { specifics } })
  expect(conversation.element().querySelectorAll('li')).toHaveLength(200)
  await screen.getByTitle('Show feedback on message 100').click()
  await expect
    .element(panel.getByLabelText('Feedback on message 100', { exact: true }))
    .toMatchTextContent('On 199.')
})
