import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { chatFailures, EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { HINT_RATE_LIMIT, HINT_COUNT, hintRoutes } from '#features/chats/contract-hints.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { deleteAllChats } from '#testing/delete-all-chats.ts'
import { standInPartner, until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { edit, say, scenariosOf, startChat } from '#testing/chat-requests.ts'

let app: TestApp
let learner: Person
let chatId: string
beforeAll(async () => {
  app = await createTestApp()
  ;({ learner } = app.as)
})
afterAll(() => app.close())
beforeEach(async () => {
  await deleteAllChats(app)
  await app.connection.pool.query('delete from rate_limits')
  chatId = await startInDeadlines()
})

async function startInDeadlines(): Promise<string> {
  const scenario = (await scenariosOf(learner)).find(
    ({ title }) => title === 'Feedback after missed deadlines',
  )
  if (!scenario) throw new Error('the scenario is missing')
  return startChat(learner, 'en', scenario)
}

const ask = (id = chatId, branch?: number, person = learner) =>
  person.call(hintRoutes.giveHint, {
    params: { id },
    query: { ...(branch && { branch: String(branch) }) },
    body: null,
  })

const evaluate = async (id = chatId, branch?: number) =>
  (
    await learner.call(evaluationRoutes.createEvaluation, {
      query: { ...(branch && { branch: String(branch) }) },
      body: { chat_id: id },
    })
  ).body

const sayAll = async (lines: readonly string[], id = chatId) => {
  for (const line of lines) await say(learner, id, line)
}

const closed = ['Is it done?', 'Did you see it?', 'Was it late?', 'Will it be late?', 'Is that all?']

test('the move of a hint depends on the state of the conversation', async () => {
  expect((await ask()).body).toEqual({ move: 'name_fact', position: 0, used: 1, left: 2 })
  await say(learner, chatId, 'You are lazy and useless.')
  expect((await ask()).body).toEqual({ move: 'cool_down', position: 2, used: 2, left: 1 })
  await say(learner, chatId, 'Can we talk about the survey?')
  expect((await ask()).body.move).toBe('ask')
})

test('requests before the same message get the same hint, which counts once', async () => {
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await ask()).body).toEqual({ ...first.body, used: 1 })
})

test('a try has at most three hints', async () => {
  for (const line of closed.slice(0, HINT_COUNT)) {
    expect((await ask()).status).toBe(200)
    await say(learner, chatId, line)
  }
  const { status, detail } = await ask()
  expect([status, detail]).toEqual([409, chatFailures.hintsSpent.detail])
})

test('an evaluation counts the hints before its messages, and is unaided without any', async () => {
  await ask()
  await sayAll(closed)
  await ask()
  expect(await evaluate()).toMatchObject({
    hints: 1,
    given_hints: [{ move: 'name_fact', message: 1 }],
    is_unaided: false,
  })
  const other = await startInDeadlines()
  await sayAll(closed, other)
  expect(await evaluate(other)).toMatchObject({ hints: 0, given_hints: [], is_unaided: true })
  const { body } = await learner.call(evaluationRoutes.listProgress, {})
  expect(body.map(({ chat_id, is_unaided }) => [String(chat_id), is_unaided])).toEqual(
    body.map(({ chat_id }) => [String(chat_id), String(chat_id) === other]),
  )
})

test('a branch has the hints before and for the edited message, and none of the later ones', async () => {
  await say(learner, chatId, 'Is it done?')
  const { body: first } = await ask()
  const { body: second } = await say(learner, chatId, 'Did you see it?')
  await ask()
  await say(learner, chatId, 'Was it late?')
  const edited = await edit(learner, chatId, second.user_message.id, 'How do you see it?')
  expect(edited.body.branch_id).toBe(2)
  const { body: own } = await ask(chatId, 2)
  expect(own.used).toBe(2)
  await sayAll(closed.slice(0, 3))
  expect(await evaluate(chatId, 2)).toMatchObject({
    branch_id: 2,
    hints: 2,
    given_hints: [
      { move: first.move, message: 2 },
      { move: own.move, message: 3 },
    ],
    is_unaided: false,
  })
})

test('a hint before the first message counts in every branch that replaces that message', async () => {
  const { body: given } = await ask()
  const { body: first } = await say(learner, chatId, 'Is it done?')
  const { body: second } = await edit(learner, chatId, first.user_message.id, 'Did you see it?')
  const { body: third } = await edit(learner, chatId, second.user_message.id, 'How do you see it?')
  expect(third.branch_id).toBe(3)
  expect((await ask(chatId, 2)).body.used).toBe(2)
  const { body: own } = await ask(chatId, 3)
  expect(own.used).toBe(2)
  await sayAll(closed.slice(0, EVALUATION_TURNS - 1))
  expect(await evaluate(chatId, 3)).toMatchObject({
    branch_id: 3,
    hints: 2,
    given_hints: [
      { move: given.move, message: 1 },
      { move: own.move, message: 2 },
    ],
    is_unaided: false,
  })
})

test('hints for a skill become fewer with each unaided evaluation that shows it, down to none', async () => {
  const shown = { skills: [{ skill: 'concreteness', level: 2 }], turns: [] }
  const left: number[] = []
  for (let count = 0; count <= HINT_COUNT; count += 1) {
    const { status, body, detail } = await ask(await startInDeadlines())
    if (status === 200) left.push(body.left)
    else expect(detail).toBe(chatFailures.hintsNotNeeded.detail)
    const practised = await startInDeadlines()
    await sayAll(closed, practised)
    await evaluate(practised)
    await app.connection.pool.query('update evaluations set measures = $1 where chat_id = $2', [
      JSON.stringify(shown),
      practised,
    ])
    await app.connection.pool.query('delete from rate_limits')
  }
  expect(left).toEqual([2, 1, 0])
})

test('a hint is refused in somebody else’s chat and in a missing branch', async () => {
  expect((await ask(chatId, undefined, app.as.admin)).status).toBe(404)
  const missing = await ask(chatId, 9)
  expect([missing.status, missing.detail]).toEqual([404, chatFailures.branchMissing.detail])
})

test('requests for hints are limited, also for a hint that was already given', async () => {
  for (let count = 0; count < HINT_RATE_LIMIT.limit; count += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('hints are deleted with their chat', async () => {
  await ask()
  await say(learner, chatId, 'Is it done?')
  await learner.call(chatRoutes.deleteChat, { params: { id: chatId } })
  const { rows } = await app.connection.pool.query('select * from hints')
  expect(rows).toEqual([])
  expect((await ask()).status).toBe(404)
})

test('hints are deleted with their user', async () => {
  const own = await createTestApp()
  try {
    await ask(await startChat(own.as.learner), undefined, own.as.learner)
    const count = () => own.connection.database.selectFrom('hints').selectAll().execute()
    expect(await count()).toHaveLength(1)
    const { body: me } = await own.as.learner.call(sessionRoutes.readMe, {})
    const { status } = await own.as.superadmin.call(accountRoutes.deleteUser, {
      params: { id: String(me.id) },
      body: { username: 'learner' },
    })
    expect(status).toBe(200)
    expect(await count()).toEqual([])
  } finally {
    await own.close()
  }
})

test('a hint is refused while a reply is running', async () => {
  const partner = standInPartner()
  const held = await createTestApp({ partner })
  try {
    const id = await startChat(held.as.learner)
    const saying = say(held.as.learner, id, 'Hello')
    await until(() => partner.asked.length > 0)
    const { status, detail } = await ask(id, undefined, held.as.learner)
    expect([status, detail]).toEqual([409, chatFailures.busy.detail])
    partner.release()
    await saying
    expect((await ask(id, undefined, held.as.learner)).status).toBe(200)
  } finally {
    await held.close()
  }
})

test('the hints along a good conversation name more than two moves and end with a summary', async () => {
  const moves: string[] = []
  for (const line of missedDeadlinesLearners.en.good) {
    await say(learner, chatId, line)
    const { body } = await ask()
    if (body.move) moves.push(body.move)
    await app.connection.pool.query('delete from hints')
  }
  expect(moves.at(-1)).toBe('sum_up')
  expect(new Set(moves).size).toBeGreaterThan(2)
})
