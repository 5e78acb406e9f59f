import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { chatOf, editedIn, servePartner } from '#testing/fake-partner.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
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

async function arrive(path = '/chat/7/again/3?branch=1') {
  signInAs()
  const { asked } = servePartner(chat)
  answer('GET /evaluations/history', [evaluationOf({ checks: [check], specifics: [statement] })])
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
  return { asked, shown, ...(await renderScreen(path)) }
}

test('a suggestion is in the page only once there are words of one’s own, which go on from there', async () => {
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
  await expect.element(beside.getByText(statement.feedback)).toBeVisible()
  await expect.element(beside.getByText('How did it come to that?')).toBeVisible()
  await expect.element(beside.getByText('Have you tried to plan?')).toBeVisible()
  // Nobody should begin with the poor one.
  expect(beside.getByRole('button', { name: 'Start from this' }).all()).toHaveLength(2)
  const yours = screen.getByRole('textbox', { name: 'Yours' })
  await expect.element(yours).toHaveFocus()
  await expect.element(yours).toHaveValue('What do you need?')

  await beside.getByRole('button', { name: 'Start from this' }).first().click()
  await expect.element(yours).toHaveValue(statement.better)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(yours).toHaveValue('What do you need?')

  await screen.getByRole('button', { name: 'Go on with mine' }).click()
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  expect(request.body).toEqual({ content: 'What do you need?', language: 'en', edited_message_id: 3 })
  expect(shown).toEqual([{ branch_id: 1 }])
  expect(address()).toBe('/chat/7')
  await expect.element(screen.getByText('What do you need?')).toBeVisible()
})

test('what was written is there again after a reload, and refused where it is no message', async () => {
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

test('a message without advice can be said anew as well', async () => {
  const { screen } = await arrive('/chat/7/again/5')
  await screen.getByRole('textbox', { name: 'What would you say instead?' }).fill('Another way')
  await screen.getByRole('button', { name: 'Compare' }).click()
  await expect.element(screen.getByText(/There is no suggestion/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Yours' }).fill('')
})

test.each(['2', '99', 'x'])(
  'message %s, which is none of one’s own here, is said to be missing',
  async (id) => {
    const { screen } = await arrive(`/chat/7/again/${id}`)
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This moment is not in the conversation.')
    await expect.element(screen.getByRole('link', { name: 'Back to the evaluation' })).toBeVisible()
  },
)

test('a measurement of a study is had once: neither a field nor advice is in the page', async () => {
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

test('when the branch cannot be shown, the words stay and one can try again', async () => {
  const { screen } = await arrive()
  answer('PUT /chats/7/branch', { detail: 'Something went wrong' }, { status: 500 })
  const field = screen.getByRole('textbox', { name: 'What would you say instead?' })
  await field.fill('What do you need?')
  await screen.getByRole('button', { name: 'Skip the comparison and go on from here' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('What do you need?')
  await field.fill('')
})

test('the same words as in another try, which was on the screen before, are sent as well', async () => {
  signInAs()
  const second = editedIn(chat, 3, 'Another question', 'Another answer')
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

test('a reply that this tab still waits for is not forgotten: what was said stays until the conversation has it', async () => {
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
})
