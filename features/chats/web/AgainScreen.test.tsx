import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { EvaluatedCheck, Evaluation } from '#features/evaluations/contract.ts'
import type { Difference } from '#features/evaluations/contract-differences.ts'
import { chatAfterEdit, servePartner } from '#testing/fake-partner.ts'
import { fakeRecognition } from '#testing/fake-recognition.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { evaluationOf } from '#testing/sample-evaluation.ts'

const chat = chatOf(3)
const check: EvaluatedCheck = {
  key: 'open',
  name: 'Asks before proposing',
  skill: 'asking',
  kind: 'judged',
  verdict: 'not_met',
  counter: false,
  readings: { met: 0, partly: 0, not_met: 3, no_occasion: 0 },
  evidence: [{ message_id: 3, quotation: 'Question 2' }],
}
const statement = {
  message_id: 3,
  quotation: 'Question 2',
  feedback: 'An open question keeps the door open.',
  better: 'What would help you most?',
}

/** A difference that the rules find, in one of the two wordings. */
const difference = (
  what: Difference['what'],
  is_theirs: boolean,
  word: string | null = null,
): Difference => ({
  what,
  is_theirs,
  word,
})

async function arrive(
  path = '/chat/7/again/3?branch=1',
  differences: Partial<Evaluation> = {},
  reader = 'en',
) {
  signInAs(person({ language: { id: 1, name: reader, code: reader } }))
  const { asked } = servePartner(chat)
  answer('GET /evaluations/history', [
    evaluationOf({ checks: [check], specifics: [statement], ...differences }),
  ])
  const compared: unknown[] = []
  handle('POST /evaluations/differences', async ({ request }) => {
    compared.push(await request.json())
    return HttpResponse.json([
      [difference('step', false), difference('open_question', true)],
      [difference('taken_up', true, 'Answer')],
      [difference('figure', true, 'four'), difference('open_question', false)],
    ])
  })
  answer('GET /evaluations/7/examples', [
    {
      check_key: 'open',
      looks_for: 'A question before any proposal.',
      good: 'How did it come to that?',
      poor: 'Have you tried to plan?',
    },
  ])
  const shown: unknown[] = []
  handle('PUT /chats/7/branch', async ({ request }) => {
    shown.push(await request.json())
    return HttpResponse.json({ message: 'Branch shown' })
  })
  return { asked, shown, compared, ...(await renderScreen(path)) }
}

test('a suggestion appears only after the learner has written words of their own, which are then sent', async () => {
  const { screen, asked, shown, address } = await arrive()
  const field = screen.getByRole('textbox', { name: 'What would you say instead?' })
  await expect.element(field).toHaveFocus()
  await expect.element(screen.getByText('Asks before proposing')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'The moment, message 2' }))
    .toHaveTextContent('The moment, message 2Answer 1You saidQuestion 2Answer 2')
  expect(screen.getByText(statement.better).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Beside it' }).query()).toBeNull()

  await userEvent.keyboard('What do you need?')
  expect(screen.getByText(statement.better).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  const beside = screen.getByRole('region', { name: 'Beside it' })
  await expect.element(beside.getByText(statement.better)).toBeVisible()
  await expect
    .element(screen.getByRole('status').filter({ hasText: /What others would say/ }))
    .toBeInTheDocument()
  await expect.element(beside.getByText(statement.feedback)).toBeVisible()
  await expect.element(beside.getByText('How did it come to that?')).toBeVisible()
  await expect.element(beside.getByText('Have you tried to plan?')).toBeVisible()
  // The poor wording offers no button to start from it.
  expect(beside.getByRole('button', { name: 'Start from this' }).all()).toHaveLength(2)
  const yours = screen.getByRole('textbox', { name: 'Yours' })
  await expect.element(yours).toHaveFocus()
  await expect.element(yours).toHaveValue('What do you need?')

  const startedFrom = screen.getByText('The field has these words now.')
  expect(startedFrom.all()).toHaveLength(0)
  await beside.getByRole('button', { name: 'Start from this' }).first().click()
  await expect.element(yours).toHaveValue(statement.better)
  // The change is announced, because it appears above the pressed button.
  await expect.element(startedFrom).toBeInTheDocument()
  expect(startedFrom.element().getAttribute('role')).toBe('status')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(yours).toHaveValue('What do you need?')
  expect(startedFrom.all()).toHaveLength(0)

  await screen.getByRole('button', { name: 'Go on with mine' }).click()
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  expect(request.body).toEqual({ content: 'What do you need?', language: 'en', edited_message_id: 3 })
  expect(shown).toEqual([{ branch_id: 1 }])
  expect(address()).toBe('/chat/7')
  await expect.element(screen.getByText('What do you need?')).toBeVisible()
})

test('each alternative says how it differs from the learner’s words, and is compared again when they change', async () => {
  const { screen, compared } = await arrive()
  await screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('What do you need?')
  await userEvent.keyboard('{Enter}')
  const beside = screen.getByRole('region', { name: 'Beside it' }).getByRole('listitem')
  await expect
    .element(beside.nth(0))
    .toMatchTextContent(/^Suggestion.*What differs: It asks an open question; yours does not\./)
  await expect
    .element(beside.nth(1))
    .toMatchTextContent(
      /^A good example.*What differs: It takes up “Answer” from the last reply; yours takes/,
    )
  await expect
    .element(beside.nth(2))
    .toMatchTextContent(/^A poor example.*What differs: Yours asks an open question; this does not\./)
  const others = [statement.better, 'How did it come to that?', 'Have you tried to plan?']
  expect(compared.at(-1)).toEqual({ language: 'en', heard: 'Answer 1', own: 'What do you need?', others })
  await userEvent.keyboard(' And when?')
  await expect.poll(() => compared.at(-1)).toMatchObject({ own: 'What do you need? And when?' })
  await screen.getByRole('textbox', { name: 'Yours' }).fill('')
})

test.each([
  ['pt', 'Comparar', 'Faz uma pergunta aberta; a sua não faz.'],
  ['fr', 'Comparer', 'Cette formulation pose une question ouverte ; pas la vôtre.'],
])('differences are described in the reader’s language: %s', async (code, compare, sentence) => {
  const { screen } = await arrive('/chat/7/again/3?branch=1', {}, code)
  await screen.getByRole('textbox').fill('Question?')
  await screen.getByRole('button', { name: compare, exact: true }).click()
  await expect.element(screen.getByText(sentence)).toBeVisible()
  await screen.getByRole('textbox').fill('')
})

test('the suggestion belongs to the chosen check, not to other words of the same message', async () => {
  const blame = {
    ...check,
    key: 'blame',
    name: 'Blames nobody',
    evidence: [{ message_id: 3, quotation: 'you' }],
  }
  const about = { ...statement, quotation: 'you', feedback: 'No “you always”.', better: 'It came late.' }
  const differences = { checks: [check, blame], specifics: [statement, about] }
  const path = (key: string) => `/chat/7/again/3?branch=1&check=${key}`
  const { screen } = await arrive(path('blame'), differences)
  await screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('Hm')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('It came late.')).toBeVisible()
  expect(screen.getByText(statement.better).all()).toHaveLength(0)
  await screen.getByRole('textbox', { name: 'Yours' }).fill('')
  await screen.unmount()

  const other = await arrive(path('blame'), { ...differences, specifics: [statement] })
  await other.screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('Hm')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(other.screen.getByRole('paragraph').filter({ hasText: /There is no suggestion/ }))
    .toBeVisible()
  await other.screen.getByRole('textbox', { name: 'Yours' }).fill('')
})

test('dictated words are added to the field and are not sent', async () => {
  fakeRecognition()
  const { screen, asked } = await arrive()
  const field = screen.getByRole('textbox', { name: 'What would you say instead?' })
  await field.fill('Okay.')
  await screen.getByRole('button', { name: 'Speak your message' }).click()
  const speech = await vi.waitFor(() => (window.fakeSpeech?.isLive() ? window.fakeSpeech : expect.fail()))
  await expect.element(screen.getByRole('button', { name: 'Finish', exact: true })).toBeVisible()
  // The dictation is not finished, so its words cannot be compared yet.
  await expect
    .element(screen.getByRole('button', { name: 'Compare' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(screen.getByRole('button', { name: 'Skip the comparison and go on from here' }))
    .toBeDisabled()
  await screen.getByRole('button', { name: 'Compare' }).click({ force: true })
  expect(screen.getByRole('region', { name: 'Beside it' }).elements()).toEqual([])
  speech.say('What keeps you from it?')
  await expect.element(field).toHaveValue('Okay. What keeps you from it?')
  await expect.element(screen.getByRole('button', { name: 'Speak your message' })).toBeVisible()
  expect(asked).toEqual([])
  await field.fill('')
})

test('the words are in the field again after a reload, and harmful words are refused', async () => {
  const first = await arrive()
  await first.screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('<script>x</script>')
  await first.screen.unmount()
  const { screen, asked } = await arrive()
  const field = screen.getByRole('textbox', { name: 'What would you say instead?' })
  await expect.element(field).toHaveValue('<script>x</script>')
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Content contains potentially harmful elements')
  await field.fill('')
  expect(asked).toEqual([])
})

test('for a message without advice, the page and the status say that there is no suggestion', async () => {
  const { screen } = await arrive('/chat/7/again/5')
  await screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('Another way')
  await screen.getByRole('button', { name: 'Compare' }).click()
  const beside = screen.getByRole('region', { name: 'Beside it' })
  await expect.element(beside.getByText(/There is no suggestion/)).toBeVisible()
  const status = screen.getByRole('status').filter({ hasText: /There is no suggestion/ })
  await expect.element(status).toBeInTheDocument()
  expect(screen.getByText(/What others would say/).query()).toBeNull()
  await screen.getByRole('textbox', { name: 'Yours' }).fill('')
})

test.each(['2', '99', 'x'])(
  'message %s, which is no message of the learner, is reported as missing',
  async (id) => {
    const { screen } = await arrive(`/chat/7/again/${id}`)
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This moment is not in the conversation.')
    await expect.element(screen.getByRole('link', { name: 'Back to the evaluation' })).toBeVisible()
  },
)

test('a measurement of a study cannot be tried again: the page has neither a field nor advice', async () => {
  signInAs()
  servePartner(chatOf(3, { is_measurement: true }))
  let isEvaluationRead = false
  handle('GET /evaluations/history', () => {
    isEvaluationRead = true
    return HttpResponse.json([
      evaluationOf({ checks: [check], specifics: [statement], is_measurement: true }),
    ])
  })
  const { screen } = await renderScreen('/chat/7/again/3?branch=1')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This conversation is a measurement/)
  expect(screen.getByRole('textbox').query()).toBeNull()
  expect(screen.getByText(check.name).query()).toBeNull()
  expect(isEvaluationRead).toBe(false)
  await expect.element(screen.getByRole('link', { name: 'Back to the evaluation' })).toBeVisible()
})

test('when the branch cannot be shown, an error is shown and the words stay', async () => {
  const { screen } = await arrive()
  answer('PUT /chats/7/branch', { detail: 'Something went wrong' }, { status: 500 })
  const field = screen.getByRole('textbox', { name: 'What would you say instead?' })
  await field.fill('What do you need?')
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('What do you need?')
  await field.fill('')
})

test('words that another try already contains are sent as well', { tags: ['long'] }, async () => {
  signInAs()
  const second = chatAfterEdit(chat, 3, 'Another question', 'Another answer')
  const { asked } = servePartner(second)
  let shown = 2
  handle('GET /chats/7', ({ request }) => {
    const branch = Number(new URL(request.url).searchParams.get('branch') ?? shown)
    return HttpResponse.json(
      branch === 1 ? { ...chat, branches: second.branches } : { ...second, branch_id: branch },
    )
  })
  handle('PUT /chats/7/branch', async ({ request }) => {
    shown = ((await request.json()) as { branch_id: number }).branch_id
    return HttpResponse.json({ message: 'Branch shown' })
  })
  answer('GET /evaluations/history', [])
  const { screen, router } = await renderScreen('/chat/7')
  await expect.element(screen.getByText('Another question')).toBeVisible()
  router.history.push('/chat/7/again/3?branch=1')
  await screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('Another question')
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  expect(request.body).toEqual({ content: 'Another question', language: 'en', edited_message_id: 3 })
})

test(
  'an earlier message that is still unanswered is kept, and is sent again with its key',
  { tags: ['long'] },
  async () => {
    const open = { content: 'Said before that', key: 'the-key-before', branch: 1, replacesMessageId: null }
    sessionStorage.setItem(
      'running-turn:7',
      JSON.stringify({ running: { ...open, previousMessageId: 6, attempt: 0 }, unsent: [] }),
    )
    const { screen, asked, address } = await arrive()
    await expect.element(screen.getByRole('textbox', { name: 'What would you say instead?' })).toHaveFocus()
    await userEvent.keyboard('What do you need?{Enter}')
    await screen.getByRole('button', { name: 'Go on with mine' }).click()
    await expect.poll(address).toBe('/chat/7')
    await expect.element(screen.getByText('Said before that')).toBeVisible()
    await expect.poll(() => asked.map(({ body }) => body.content)).toEqual(['What do you need?'])
    asked[0]?.refuse(409, 'A reply is already on its way')
    await screen.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => asked.at(-1)?.key).toBe('the-key-before')
  },
)

test('the draft of the new words is kept until the chat opens', async () => {
  const { screen, router, address } = await arrive()
  const kept: unknown[] = []
  const draft = 'draft:again:7:3'
  router.subscribe('onBeforeNavigate', () => kept.push(localStorage.getItem(draft)))
  await screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('What do you need?')
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  await expect.poll(address).toBe('/chat/7')
  expect(kept.at(-1)).toBe('What do you need?')
  await expect.poll(() => localStorage.getItem(draft)).toBeNull()
})

/** Stores, as this tab would, that words in place of the third message were sent and not yet answered. */
function leaveOnItsWay(isWaiting: boolean): string {
  const content = 'What do you need?'
  localStorage.setItem('draft:again:7:3', content)
  const begun = { content, key: 'the-key-before', branch: 1, replacesMessageId: 3, previousMessageId: 2 }
  const turn = { running: { ...begun, attempt: 0 }, unsent: [], isWaiting }
  sessionStorage.setItem('running-turn:7', JSON.stringify(turn))
  return content
}

test('going on after a reload sends the message that is on its way only once, with the same key', async () => {
  const content = leaveOnItsWay(true)
  const { screen, asked, address } = await arrive()
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  await expect.poll(address).toBe('/chat/7')
  await expect.poll(() => asked.map(({ key }) => key)).toEqual(['the-key-before'])
  expect(screen.getByText(content).all()).toHaveLength(1)
})

test('the same words, sent again on purpose, are a new message with a new key', async () => {
  leaveOnItsWay(false)
  const { screen, asked, address } = await arrive()
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  await expect.poll(address).toBe('/chat/7')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]?.key).not.toBe('the-key-before')
})

test('when the chat itself is reloaded while a message is on its way, the draft of that message is removed', async () => {
  leaveOnItsWay(true)
  const { asked } = await arrive('/chat/7')
  await expect.poll(() => asked.map(({ key }) => key)).toEqual(['the-key-before'])
  await expect.poll(() => localStorage.getItem('draft:again:7:3')).toBeNull()
})

test('the learner can start from each sentence of an example, and sees what the check looks for', async () => {
  const { screen } = await arrive('/chat/7/again/3?branch=1', { specifics: [] })
  const looks_for = 'Three open questions.'
  const given = { check_key: 'open', looks_for, good: 'What is it? … How come?', poor: 'Is it? … Is it not?' }
  answer('GET /evaluations/7/examples', [given])
  await expect.element(screen.getByText('To try: Asks before proposing')).toBeVisible()
  await screen.getByRole('textbox').fill('Hm')
  await screen.getByRole('button', { name: 'Compare' }).click()
  const beside = screen.getByRole('region', { name: 'Beside it' })
  await expect.element(beside.getByText('What the check looks for: Three open questions.')).toBeVisible()
  await expect.element(beside.getByText('Is it? … Is it not?')).toBeVisible()
  const starts = beside.getByRole('button', { name: 'Start from this' })
  expect(starts.all()).toHaveLength(2)
  await starts.last().click()
  await expect.element(screen.getByRole('textbox', { name: 'Yours' })).toHaveValue('How come?')
  await screen.getByRole('textbox').fill('')
})
