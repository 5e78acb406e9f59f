import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Chat } from '#features/chats/contract.ts'
import type { EvaluatedCheck, Evaluation } from '#features/evaluations/contract.ts'
import { chatQuery } from '#features/chats/web/queries.ts'
import { chatAfterEdit, servePartner, turnAfter } from '#testing/fake-partner.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { evaluationOf } from '#testing/sample-evaluation.ts'

const first = chatOf(3)
const second = chatAfterEdit(first, 3, 'Another question', 'Another answer')
const inBranch = (chat: Chat, branch_id: number): Chat => ({ ...chat, branch_id, branches: second.branches })

const check = (key: string, verdict: EvaluatedCheck['verdict'], message_id: number): EvaluatedCheck => ({
  key,
  name: `Check ${key}`,
  skill: 'asking',
  kind: 'counted',
  verdict,
  counter: false,
  readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
  evidence: [{ message_id, quotation: 'Question' }],
})
const before = evaluationOf({ branch_id: 1, checks: [check('a', 'not_met', 3), check('b', 'met', 5)] })
const after = evaluationOf({ branch_id: 2, checks: [check('a', 'met', 7), check('b', 'met', 1)] })

async function arrive(evaluations: readonly (Evaluation | null)[], path = '/chat/7/compare', width = 1280) {
  signInAs()
  servePartner(inBranch(second, 2))
  const branchOf = (request: Request) => Number(new URL(request.url).searchParams.get('branch') ?? 2)
  handle('GET /chats/7', ({ request }) => {
    const branch = branchOf(request)
    return HttpResponse.json(branch === 1 ? inBranch(first, 1) : inBranch(second, 2))
  })
  handle('GET /evaluations/history', ({ request }) =>
    HttpResponse.json([evaluations[branchOf(request) - 1] ?? null].filter((one) => one !== null)),
  )
  const shown: unknown[] = []
  handle('PUT /chats/7/branch', async ({ request }) => {
    shown.push(await request.json())
    return HttpResponse.json({ message: 'Branch shown' })
  })
  return { shown, ...(await renderScreen(path, { width })) }
}

test('two tries are side by side from their first different message, with the checks that changed', async () => {
  const { screen } = await arrive([before, after])
  const changed = screen.getByRole('region', { name: 'What changed' })
  await expect.element(changed.getByRole('heading')).toHaveTextContent('1 check better, none worse')
  expect(changed.getByRole('listitem').all()).toHaveLength(1)
  await expect.element(changed.getByRole('listitem')).toHaveTextContent('Not metthenMetCheck a')
  const older = screen.getByRole('region', { name: 'Try 1 · 1 of 2 met' })
  const newer = screen.getByRole('region', { name: 'Try 2 · 2 of 2 met' })
  await expect.element(older.getByText(/Question 3/)).toBeVisible()
  await expect.element(newer.getByText(/Another question/)).toBeVisible()
  expect(newer.getByText(/Question 1/).query()).toBeNull()
  await expect.element(older.getByText('Check a')).toBeVisible()
  const shared = screen.getByText('The first 2 messages are the same')
  await shared.click()
  await expect.element(screen.getByText(/Question 1/)).toBeVisible()
})

test.each(['?branch=1&other=1', '?branch=1&other=99', '?branch=99'])(
  'an address that names a missing or repeated try shows two existing ones: %s',
  async (search) => {
    const { screen } = await arrive([before, after], `/chat/7/compare${search}`)
    await expect.element(screen.getByRole('region', { name: 'Try 1 · 1 of 2 met' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Try 2 · 2 of 2 met' })).toBeVisible()
  },
)

test('without checks nothing is called better or worse, and the statements are beside their messages', async () => {
  const statement = {
    message_id: 3,
    quotation: 'Question 2',
    feedback: 'It asks for a yes.',
    better: 'How so?',
  }
  const praise = { message_id: 7, quotation: 'Another', feedback: 'It leaves room.', better: null }
  const of = (branch_id: number, ...specifics: Evaluation['specifics']) =>
    evaluationOf({ branch_id, produced_by: 'openai:judge-1', checks: [], specifics })
  const { screen } = await arrive([of(1, statement), of(2, praise)])
  const changed = screen.getByRole('region', { name: 'What changed' })
  await expect.element(changed.getByRole('heading')).toHaveTextContent('No checks to compare')
  await expect.element(changed).toMatchTextContent('Other wordings proposed: 1, then 0.')
  expect(changed.getByText(/better,|worse/).query()).toBeNull()
  const older = screen.getByRole('region', { name: 'Try 1', exact: true })
  await expect.element(older).toMatchTextContent('It asks for a yes.It could sound like this: How so?')
  const newer = screen.getByRole('region', { name: 'Try 2', exact: true })
  await expect.element(newer).toMatchTextContent('It leaves room.')
  await expect.element(newer).not.toMatchTextContent('It asks for a yes.')
})

test('each try shows its date, its hints and all its checks, also those without evidence in its own messages', async () => {
  const counted = { ...check('c', 'not_met', 0), evidence: [] }
  const { screen } = await arrive([
    { ...before, hints: 2, is_unaided: false, checks: [...before.checks, counted] },
    { ...after, checks: [...after.checks, { ...counted, counter: true, verdict: 'no_occasion' as const }] },
  ])
  const older = screen.getByRole('region', { name: 'Try 1 · 1 of 3 met' })
  await expect.element(older).toMatchTextContent(/\s· 2 hints/)
  expect(older.getByRole('time').element().getAttribute('datetime')).toBe(first.branches[0]?.created_at)
  await expect.element(older.getByRole('heading', { name: 'Also looked at' })).toBeVisible()
  await expect.element(older).toMatchTextContent(/Also looked atNot met: Check c$/)
  const newer = screen.getByRole('region', { name: 'Try 2 · 2 of 2 met' })
  await expect.element(newer).toMatchTextContent(/\s· unaided/)
  // The evidence of check b is in a message that both tries share.
  await expect.element(newer).toMatchTextContent(/Also looked atMet: Check bNone found: Check c$/)
  await expect
    .element(screen.getByRole('region', { name: 'What changed' }))
    .toMatchTextContent(/Not metthenNone foundCheck c/)
  await expect
    .element(screen.getByRole('heading', { name: '1 check better, none worse, 1 different' }))
    .toBeVisible()
})

test('a met check counts as better than a divided one', async () => {
  const { screen } = await arrive([
    evaluationOf({ branch_id: 1, checks: [check('a', 'divided', 3), check('b', 'met', 5)] }),
    evaluationOf({ branch_id: 2, checks: [check('a', 'met', 7), check('b', 'divided', 7)] }),
  ])
  await expect.element(screen.getByRole('heading', { name: '1 check better, 1 worse' })).toBeVisible()
})

test('the comparison names what the partner told in one try only, and omits what both tries share', async () => {
  const goal = (
    kind: 'heard' | 'behind' | 'step',
    state: 'open' | 'partly' | 'reached',
    what: string | null = null,
  ) => ({ kind, state, who: kind === 'step' ? 'learner' : null, what }) as const
  const goals = [
    [
      goal('heard', 'reached'),
      goal('behind', 'open'),
      goal('step', 'open'),
      goal('step', 'reached', 'You send notes.'),
    ],
    [
      goal('heard', 'open'),
      goal('behind', 'partly'),
      goal('step', 'partly'),
      goal('step', 'reached', 'You send notes.'),
    ],
  ]
  const character = { name: 'Sam Rivera', role: null, face_seed: 1, expression: 'calm' as const }
  signInAs()
  servePartner(second)
  handle('GET /chats/7', ({ request }) => {
    const isFirst = new URL(request.url).searchParams.get('branch') === '1'
    const chat = isFirst ? inBranch(first, 1) : inBranch(second, 2)
    return HttpResponse.json({ ...chat, character, goals: goals[isFirst ? 0 : 1] })
  })
  answer('GET /evaluations/history', [])
  const { screen } = await renderScreen('/chat/7/compare', { width: 1280 })
  const changed = screen.getByRole('region', { name: 'What changed' })
  await expect
    .element(changed.getByText('New: Sam Rivera told you something of what lies behind it'))
    .toBeVisible()
  await expect.element(changed.getByText('Only in try 1: Sam Rivera feels heard')).toBeVisible()
  expect(changed.getByText(/notes|agreed/).query()).toBeNull()
})

test('the conversation can go on with the other try', async () => {
  const { screen, shown, address } = await arrive([before, after])
  await screen.getByRole('button', { name: 'Go back to try 1' }).click()
  await vi.waitFor(() => expect(address()).toBe('/chat/7'))
  expect(shown).toEqual([{ branch_id: 1 }])
})

test('a try without an evaluation says how many turns it lacks', async () => {
  const { screen } = await arrive([null, null])
  await expect.element(screen.getByText('Try 1 lacks 2 turns for an evaluation.')).toBeVisible()
  await expect.element(screen.getByText('Try 2 lacks 3 turns for an evaluation.')).toBeVisible()
})

test('a try that was evaluated a moment ago is part of the comparison', async () => {
  const { screen, router } = await arrive([null, after])
  await expect.element(screen.getByText('Try 1 lacks 2 turns for an evaluation.')).toBeVisible()
  answer('POST /evaluations/', before)
  router.history.push('/evaluation/7?branch=1')
  await expect.element(screen.getByRole('button', { name: 'Go on with try 2' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Check a').first()).toBeVisible()
  router.history.push('/chat/7/compare')
  await expect.element(screen.getByRole('region', { name: 'Try 1 · 1 of 2 met' })).toBeVisible()
})

test('a try that the address names alone is compared with its parent branch, not with a newer try', async () => {
  // Message 3 was edited and the edit undone; then message 5 was edited.
  const [third] = second.branches
    .slice(-1)
    .map((one) => ({ ...one, id: 3, from_message_id: 5, first_message_id: 9 }))
  const branches = [...second.branches, ...(third ? [third] : [])].map((one) => ({
    ...one,
    is_evaluated: one.id !== 2,
  }))
  const messages = [
    ...first.messages.slice(0, 4),
    { id: 9, is_user: true, content: 'A third question', translated_content: null },
    { id: 10, is_user: false, content: 'A third answer', translated_content: null },
  ]
  const chats = [first, second, { ...first, messages }].map((chat, index) => ({
    ...chat,
    branches,
    branch_id: index + 1,
  }))
  signInAs()
  servePartner(second)
  const branchOf = (request: Request) => Number(new URL(request.url).searchParams.get('branch') ?? 3)
  handle('GET /chats/7', ({ request }) => HttpResponse.json(chats[branchOf(request) - 1]))
  handle('GET /evaluations/history', ({ request }) =>
    HttpResponse.json(
      branchOf(request) === 2 ? [] : [branchOf(request) === 1 ? before : { ...after, branch_id: 3 }],
    ),
  )
  const { screen } = await renderScreen('/chat/7/compare?branch=3')
  await expect.element(screen.getByText('1 check better, none worse')).toBeVisible()
  await expect.element(screen.getByText('The first 4 messages are the same')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Try 1 · 1 of 2 met' }).getByText(/Question 3/))
    .toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Try 3 · 2 of 2 met' }).getByText(/A third question/))
    .toBeVisible()
})

test('a phone shows one try at a time', async () => {
  const { screen } = await arrive([before, after], '/chat/7/compare?branch=1&other=2', 390)
  await expect.element(screen.getByText(/Another question/)).toBeVisible()
  expect(screen.getByText(/Question 3/).query()).toBeNull()
  await screen.getByRole('radio', { name: 'Try 1 · 1 of 2 met' }).click({ force: true })
  await expect.element(screen.getByText(/Question 3/)).toBeVisible()
  expect(screen.getByText(/Another question/).query()).toBeNull()
})

test('a conversation with one try says that there is only one', async () => {
  signInAs()
  servePartner(first)
  const { screen } = await renderScreen('/chat/7/compare')
  await expect.element(screen.getByText('There is only one try of this conversation so far.')).toBeVisible()
})

test('a missing conversation is reported as such', async () => {
  signInAs()
  answer('GET /chats/8', { detail: 'Chat not found', code: 'chats.missing' }, { status: 404 })
  const { screen } = await renderScreen('/chat/8/compare')
  await expect.element(screen.getByText('Chat not found')).toBeVisible()
})

test('each try keeps its number in the chat, wherever the two tries part', async () => {
  signInAs()
  const early = chatAfterEdit(first, 1, 'Another beginning', 'Another answer')
  const late = chatAfterEdit({ ...first, branches: early.branches }, 5, 'Another end', 'Another answer')
  const inTry = (chat: Chat, branch_id: number): Chat => ({ ...chat, branch_id, branches: late.branches })
  handle('GET /chats/7', ({ request }) =>
    HttpResponse.json(
      new URL(request.url).searchParams.get('branch') === '1' ? inTry(first, 1) : inTry(late, 3),
    ),
  )
  answer('GET /evaluations/history', [])
  const { screen } = await renderScreen('/chat/7/compare?branch=1&other=3', { width: 1280 })
  await expect
    .element(screen.getByRole('region', { name: 'Try 3', exact: true }).getByText(/Another end/))
    .toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Try 1', exact: true })).toBeVisible()
  await expect.element(screen.getByText('3 tries')).toBeVisible()
})

test('an invalid address is reported as such', async () => {
  signInAs()
  const { screen } = await renderScreen('/chat/1%2F2/compare')
  await expect.element(screen.getByText('Invalid chat ID format')).toBeVisible()
})

test('a message sent after a comparison is part of the next one, which counts the missing turns again', async () => {
  signInAs()
  const { asked } = servePartner(inBranch(second, 2))
  handle('GET /chats/7', ({ request }) =>
    new URL(request.url).searchParams.get('branch') === '1'
      ? HttpResponse.json(inBranch(first, 1))
      : undefined,
  )
  answer('GET /evaluations/history', [])
  const { screen, router } = await renderScreen('/chat/7/compare?branch=2')
  const newer = screen.getByRole('region', { name: 'Try 2', exact: true })
  await expect.element(newer.getByText(/Another question/)).toBeVisible()
  await expect.element(screen.getByText('Try 2 lacks 3 turns for an evaluation.')).toBeVisible()
  router.history.push('/chat/7')
  await screen.getByRole('textbox', { name: 'Your message' }).fill('And then?')
  await userEvent.keyboard('{Enter}')
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  request.end(turnAfter(2, 'Then we talk.'))
  await expect.element(screen.getByText('Then we talk.').first()).toBeVisible()
  router.history.push('/chat/7/compare?branch=2')
  await expect.element(newer.getByText(/And then/)).toBeVisible()
  await expect.element(screen.getByText('Try 2 lacks 2 turns for an evaluation.')).toBeVisible()
})

test('a try that failed to load can be requested again, and is loaded again on the next visit', async () => {
  signInAs()
  answer('GET /chats/', [])
  let isFailing = true
  handle('GET /chats/7', ({ request }) => {
    if (new URL(request.url).searchParams.get('branch') !== '1') return HttpResponse.json(inBranch(second, 2))
    return isFailing
      ? HttpResponse.json({ detail: 'Not now' }, { status: 400 })
      : HttpResponse.json(inBranch(first, 1))
  })
  answer('GET /evaluations/history', [])
  const { screen, router, queryClient } = await renderScreen('/chat/7/compare')
  const problem = screen.getByRole('heading', { name: 'Not now' })
  await expect.element(problem).toBeVisible()
  router.history.push('/history')
  await expect.element(problem).not.toBeInTheDocument()
  isFailing = false
  router.history.push('/chat/7/compare')
  const older = screen.getByRole('region', { name: 'Try 1', exact: true })
  await expect.element(older).toBeVisible()

  isFailing = true
  router.history.push('/history')
  await expect.element(older).not.toBeInTheDocument()
  queryClient.removeQueries({ queryKey: ['chats'] })
  router.history.push('/chat/7/compare')
  await expect.element(problem).toBeVisible()
  isFailing = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(older).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()

  // Tries that are already loaded stay visible when a refresh fails, without an error message.
  for (const call of ['GET /chats/7', 'GET /evaluations/history'] as const)
    answer(call, { detail: 'Not now' }, { status: 400 })
  await queryClient.invalidateQueries()
  expect(queryClient.getQueryState(chatQuery(7).queryKey)?.status).toBe('error')
  await expect.element(older).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()
})
