import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Chat } from '#features/chats/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { evaluationQuery } from '#features/evaluations/web/queries.ts'
import { servePartner } from '#testing/fake-partner.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const evaluation: Evaluation = {
  chat_id: 7,
  branch_id: 1,
  content: '<p>It went well.</p>',
  created_at: '2026-11-18T11:00:00.000Z',
  turn_count: 5,
  produced_by: 'scripted',
  prompt_version: null,
  language: 'en',
  scenario: { id: 3, title: 'Salary negotiation', description: 'Ask for what you want.' },
  character: null,
  mood: 2,
  specifics: [],
  measures: null,
  checks: [],
  skills: [],
  total: null,
  rubric: null,
  hints: 0,
  given_hints: [],
  is_unaided: true,
  objections: [],
  provenance: { judge: 'scripted', prompt_version: null, readings: 0, duration_ms: 3 },
}

/** Opens a chat that is long enough to be evaluated. */
async function arrive(chat: Chat = chatOf(5)) {
  signInAs(person({ limits: { ...person().limits, evaluation: { limit: 1, window: 300, cooldown: 60 } } }))
  const { asked } = servePartner(chat)
  const shown = await renderScreen('/chat/7')
  const button = shown.screen.getByRole('button', { name: /Evaluat/ })
  await expect.element(button).toBeVisible()
  return { ...shown, asked, button }
}

/** Holds requests for an evaluation until the test answers. */
function holdEvaluation() {
  const calls: unknown[] = []
  const held = Promise.withResolvers<Response>()
  handle('POST /evaluations/', async ({ request }) => {
    calls.push(await request.json())
    return held.promise
  })
  return { calls, reply: (response: Response) => held.resolve(response) }
}

const refuse = (status: number, detail: string, headers: Record<string, string> = {}) =>
  answer('POST /evaluations/', { detail }, { status, headers })

test('a double click requests the evaluation once, shows that it is being made, and opens it', async () => {
  const { calls, reply } = holdEvaluation()
  const { button, address, queryClient } = await arrive()
  await expect.element(button).toHaveTextContent('Evaluate Chat')
  await button.dblClick()
  await expect.element(button).toHaveTextContent('Evaluating...')
  await expect.element(button).toBeDisabled()
  answer('GET /chats/7', chatOf(5, { is_evaluated: true }))
  reply(HttpResponse.json(evaluation))
  await expect.poll(address).toBe('/evaluation/7')
  expect(calls).toEqual([{ chat_id: 7 }])
  expect(queryClient.getQueryData(evaluationQuery(7).queryKey)).toEqual(evaluation)
})

test(
  'a learner who leaves the chat before the evaluation arrives is not led to it',
  { tags: ['long'] },
  async () => {
    const { calls, reply } = holdEvaluation()
    const { button, router, address, queryClient } = await arrive()
    answer('GET /chats/', [])
    await button.click()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await router.navigate({ to: '/history' })
    reply(HttpResponse.json(evaluation))
    await vi.waitFor(() => expect(queryClient.getQueryData(evaluationQuery(7).queryKey)).toEqual(evaluation))
    expect(address()).toBe('/history')
  },
)

test(
  'a failure shows the server’s detail or the screen’s own text, and can be retried',
  { tags: ['long'] },
  async () => {
    const { screen, button, address } = await arrive()
    refuse(502, 'The evaluation could not be made. Please try again.')
    await button.click()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toHaveTextContent('The evaluation could not be made. Please try again.')
    await expect.element(button).toHaveFocus()
    handle('POST /evaluations/', () => HttpResponse.error())
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent('Failed to evaluate chat')
    await expect.element(button).toBeEnabled()
    answer('POST /evaluations/', evaluation)
    await button.click()
    await expect.poll(address).toBe('/evaluation/7')
  },
)

test(
  'the browser sends the request beyond the limit; the server’s cooldown then counts down in the button',
  { tags: ['long'] },
  async () => {
    const first = await arrive()
    answer('POST /evaluations/', evaluation)
    await first.button.click()
    await expect.poll(first.address).toBe('/evaluation/7')
    await first.screen.unmount()

    const { screen, button } = await arrive()
    const { calls, reply } = holdEvaluation()
    const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const pass = (seconds: number) => void time.mockReturnValue(Date.now() + seconds * 1000)
    await button.click()
    const limited = { detail: 'Rate limit exceeded. Please wait 2 seconds.' }
    reply(HttpResponse.json(limited, { status: 429, headers: { 'retry-after': '2' } }))
    const alert = screen.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Rate limit exceeded. Please wait 2 seconds.')
    await expect.element(button).toHaveTextContent('Evaluate Chat (Wait 2s)')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    // The explanatory note is gone, so nothing describes the button.
    await expect.element(button).not.toHaveAttribute('aria-describedby')
    await userEvent.keyboard('{Enter}')
    expect(calls).toHaveLength(1)
    pass(1)
    await expect.element(button).toHaveTextContent('Evaluate Chat (Wait 1s)')
    pass(1)
    await expect.element(button).not.toHaveAttribute('aria-disabled')
    expect(alert.all()).toHaveLength(0)
  },
)

test('the button is disabled during a reply; an expired session leads to the sign-in, which names the chat', async () => {
  const { asked, screen, button, address } = await arrive()
  await expect.element(button).toHaveAccessibleDescription('Ready to evaluate')
  await screen.getByRole('textbox').fill('One more thing')
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription('Once the reply has come')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.end({ user_message: { id: 11 }, ai_response: { id: 12, content: 'Fine.' }, turn_count: 6 })
  await expect.element(button).toBeEnabled()

  refuse(401, 'Authentication expired. Please log in again')
  await button.click()
  await expect.poll(address).toMatch(/^\/login\?next=%2Fchat%2F7/)
})

test('a failure of the model is shown after one request, without retries that use up the limit', async () => {
  const detail = 'The AI model could not answer. Please try again.'
  let calls = 0
  handle('POST /evaluations/', () => {
    calls += 1
    return calls <= 3
      ? HttpResponse.json({ detail, code: 'models.failed' }, { status: 502 })
      : HttpResponse.json({ detail: 'Rate limit exceeded.' }, { status: 429 })
  })
  const { screen, button } = await arrive()
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(detail)
  expect(calls).toBe(1)
})

test('an evaluation that another server has taken over is requested again and opens', async () => {
  const detail = 'This evaluation was taken over by another server. Please try again.'
  let calls = 0
  handle('POST /evaluations/', () => {
    calls += 1
    return calls === 1
      ? HttpResponse.json({ detail, code: 'evaluations.takenOver' }, { status: 503 })
      : HttpResponse.json(evaluation)
  })
  const { button, address } = await arrive()
  await button.click()
  await expect.poll(address).toBe('/evaluation/7')
  expect(calls).toBe(2)
})
