import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RubricResult } from '#conversation/judging/rubric.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import { countMetChecks } from '#features/evaluations/contract-verdicts.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { standInEvaluator, type StandInEvaluator } from '#testing/evaluator.ts'
import { until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'

// Two servers on one database behave like two processes: they share nothing else.
let here: TestApp
let there: TestApp
let evaluator: StandInEvaluator
let chatId: string

beforeAll(async () => {
  const switching = {
    ...standInEvaluator(),
    evaluate: (...call: Parameters<StandInEvaluator['evaluate']>) => evaluator.evaluate(...call),
    judge: (...call: Parameters<StandInEvaluator['judge']>) => evaluator.judge(...call),
  }
  here = await createTestApp({ evaluator: switching })
  there = await createTestApp({ evaluator: switching, connection: here.connection })
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  evaluator = standInEvaluator()
  chatId = await talk(here.as.learner, 5)
})

/** Holds a chat with this number of turns. */
async function talk(person: Person, turns: number): Promise<string> {
  const chat = await startChat(person)
  for (let turn = 1; turn <= turns; turn += 1) await say(person, chat, `Message ${turn} of mine`)
  return chat
}

const skills: RubricResult['skills'] = [{ skill: 'asking', level: 2 }]
/** An evaluator whose verdicts give the skill `asking` level 2. */
const measuringEvaluator = (): StandInEvaluator => ({
  ...standInEvaluator(() => ({ overview: ['Good.'], feedback: [], measures: { turns: [] } })),
  judge: async () => ({ checks: [], skills, readings: 0 }),
})

const evaluate = (person: Person, chat: string, branch?: number) =>
  person.call(evaluationRoutes.createEvaluation, {
    query: { ...(branch && { branch }) },
    body: { chat_id: chat },
  })
const history = (
  person: Person,
  query: { chat_id?: string; limit?: string; before?: string; branch?: number } = {},
) => person.call(evaluationRoutes.listEvaluations, { query })
const judged = (person: Person, chat: string) =>
  person.call(evaluationRoutes.listJudgedMessages, { params: { chat_id: chat } })

describe('an evaluation', () => {
  test('is returned, listed in the history and shown with the chat', async () => {
    evaluator.release()
    const { status, body } = await evaluate(here.as.learner, chatId)
    expect(status).toBe(200)
    const [first] = await messagesOf(here.as.learner, chatId)
    expect(body).toMatchObject({
      chat_id: Number(chatId),
      turn_count: 5,
      produced_by: 'held',
      prompt_version: 'held/1',
      language: 'en',
      scenario: { title: expect.any(String), description: expect.any(String) },
      specifics: [
        { message_id: first?.id, quotation: 'Message', feedback: 'A good beginning.', better: null },
      ],
    })
    const { body: list } = await history(there.as.learner, { chat_id: chatId })
    expect(list).toEqual([body])
    const { body: chat } = await here.as.learner.call(chatRoutes.readChat, { params: { id: chatId } })
    expect(chat).toMatchObject({ evaluation: body.content, is_evaluated: true })
    const { body: cards } = await here.as.learner.call(chatRoutes.listChats, { query: { limit: '1' } })
    expect(cards).toMatchObject([{ evaluation: body.content, is_evaluated: true }])
    expect(body.character).toMatchObject({ name: expect.any(String), face_seed: expect.any(Number) })
    expect(body.character).toEqual(cards[0]?.character)
    const { body: light } = await here.as.learner.call(chatRoutes.listChats, {
      query: { limit: '1', omit: 'evaluation' },
    })
    expect(light).toMatchObject([{ evaluation: null, is_evaluated: true }])
  })

  test('accepts the id of its chat as a number', async () => {
    evaluator.release()
    const response = await here.as.learner.send({
      method: 'POST',
      url: '/api/v1/evaluations/',
      payload: { chat_id: Number(chatId) },
    })
    expect(response.json()).toMatchObject({ chat_id: Number(chatId) })
  })

  test('is made once for twenty simultaneous requests to two processes, which get the same answer', async () => {
    const posts = Array.from({ length: 20 }, (_, index) =>
      evaluate((index % 2 ? here : there).as.learner, chatId),
    )
    await until(() => evaluator.asked.length > 0)
    evaluator.release()
    const answers = await Promise.all(posts)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(evaluator.asked).toHaveLength(1)
  })

  test('of a branch covers the whole branch, also while the evaluation of another branch fails', async () => {
    const { learner } = here.as
    evaluator.release()
    const [, , second] = await messagesOf(learner, chatId)
    await edit(learner, chatId, second?.id ?? 0, 'Message 2, said anew')
    for (let turn = 3; turn <= 5; turn += 1) await say(learner, chatId, `Message ${turn} of mine`)
    expect(await evaluate(learner, chatId, 2)).toMatchObject({ body: { turn_count: 5 } })
    await say(learner, chatId, 'One more')
    evaluator = standInEvaluator()
    const failing = evaluate(learner, chatId, 1)
    await until(() => evaluator.asked.length === 1)
    const others = [evaluate(learner, chatId, 2), evaluate(there.as.learner, chatId, 2)]
    await pause(300)
    evaluator.fail(new Error('the model is down'))
    expect(await failing).toMatchObject({ status: 502 })
    evaluator.release()
    for (const other of await Promise.all(others))
      expect(other).toMatchObject({ status: 200, body: { branch_id: 2, turn_count: 6 } })
  })

  test('of fewer than five turns is refused with the reason', async () => {
    const short = await talk(here.as.learner, 4)
    expect(await evaluate(here.as.learner, short)).toMatchObject({
      status: 400,
      detail: evaluationFailures.short.detail,
    })
    expect(evaluator.asked).toHaveLength(0)
  })

  test('stays unchanged when the chat continues', async () => {
    evaluator.release()
    const { body } = await evaluate(here.as.learner, chatId)
    const before = await messagesOf(here.as.learner, chatId)
    await say(here.as.learner, chatId, 'One thing more')
    expect((await evaluate(here.as.learner, chatId)).body).toEqual(body)
    expect((await judged(here.as.learner, chatId)).body).toEqual(before)
    expect(evaluator.asked).toHaveLength(1)
  })

  test.each(['0', '999999999999', '9007199254740993', '9'.repeat(60)])(
    'of chat %s, which does not exist, is not found',
    async (id) => {
      expect(await evaluate(here.as.learner, id)).toMatchObject({ status: 404, detail: 'Chat not found' })
    },
  )

  test.each([null, '', 'abc', -1, 1.5, true, ['1'], { $gt: 0 }])('of chat %j is refused', async (id) => {
    const response = await here.as.learner.send({
      method: 'POST',
      url: '/api/v1/evaluations/',
      payload: { chat_id: id },
    })
    expect(response.statusCode).toBe(422)
  })
})

describe('someone else', () => {
  test('finds neither the chat nor its evaluation nor its transcript', async () => {
    evaluator = measuringEvaluator()
    evaluator.release()
    await evaluate(here.as.learner, chatId)
    const progressOf = async (person: Person) => (await person.call(evaluationRoutes.listProgress, {})).body
    expect((await progressOf(here.as.learner)).map(({ chat_id }) => String(chat_id))).toContain(chatId)
    expect(await evaluate(here.as.admin, chatId)).toMatchObject({ status: 404 })
    expect(await judged(here.as.admin, chatId)).toMatchObject({ status: 404 })
    expect((await history(here.as.admin, { chat_id: chatId })).body).toEqual([])
    expect(await progressOf(here.as.admin)).toEqual([])
  })
})

describe('an evaluation that fails', () => {
  test('stores nothing, and the next request works', async () => {
    const trying = evaluate(here.as.learner, chatId)
    await until(() => evaluator.asked.length > 0)
    evaluator.fail(new Error('the model is down'))
    expect(await trying).toMatchObject({ status: 502, detail: evaluationFailures.failed.detail })
    expect((await history(here.as.learner, { chat_id: chatId })).body).toEqual([])
    evaluator.release()
    expect(await evaluate(there.as.learner, chatId)).toMatchObject({ status: 200 })
  })

  test('because of a timeout is reported as slow', async () => {
    const impatient = await testApp({ evaluator, connection: here.connection, turnTimeout: 200 })
    expect(await evaluate(impatient.as.learner, chatId)).toMatchObject({
      status: 504,
      detail: evaluationFailures.slow.detail,
    })
    evaluator.release()
    expect(await evaluate(here.as.learner, chatId)).toMatchObject({ status: 200 })
  })

  test('because the words were erased asks no evaluator and leaves no lease', async () => {
    // The messages are deleted after the claim, which counts the turns, and before they are read.
    const { database } = here.connection
    await database.deleteFrom('messages').where('chat_id', '=', Number(chatId)).execute()
    evaluator.release()
    expect(await evaluate(here.as.learner, chatId)).toMatchObject({
      status: 409,
      detail: chatFailures.erased.detail,
    })
    expect(evaluator.asked).toHaveLength(0)
    const leases = database.selectFrom('leases').where('subject_id', '=', Number(chatId)).selectAll()
    expect(await leases.execute()).toEqual([])
  })

  test('because its overview is empty is reported as failed', async () => {
    evaluator = standInEvaluator(() => ({ overview: [' '], feedback: [], measures: null }))
    evaluator.release()
    expect(await evaluate(here.as.learner, chatId)).toMatchObject({ status: 502 })
  })
})

describe('a process that dies or stalls', () => {
  const loseLease = (chat: string) =>
    here.connection.database
      .updateTable('leases')
      .set({ lease_expires_at: new Date(0) })
      .where('work', '=', 'evaluation')
      .where('subject_id', '=', Number(chat))
      .execute()

  test('is replaced after its lease has expired, and can then store nothing', async () => {
    const stalled = evaluate(here.as.learner, chatId)
    await until(() => evaluator.asked.length === 1)
    const old = evaluator
    await loseLease(chatId)
    evaluator = standInEvaluator(() => ({ overview: ['The second one.'], feedback: [], measures: null }))
    evaluator.release()
    const taken = await evaluate(there.as.learner, chatId)
    expect(taken.body.content).toContain('The second one.')
    old.release()
    expect(await stalled).toMatchObject({ status: 503, detail: evaluationFailures.takenOver.detail })
    expect((await history(here.as.learner, { chat_id: chatId })).body).toEqual([taken.body])
  })
})

describe('the limit', () => {
  test('counts each request to a model, but no repeated answer and no failure without a request', async () => {
    const limited = await testApp({ evaluator, environment: { EVALUATION_LIMIT: '2' } })
    const { learner } = limited.as
    const [first, second] = [await talk(learner, 5), await talk(learner, 5)]
    const failing = evaluate(learner, first)
    await until(() => evaluator.asked.length > 0)
    evaluator.fail(new Error('the model is down'))
    await failing
    evaluator.release()
    for (const _ of [1, 2, 3]) expect(await evaluate(learner, first)).toMatchObject({ status: 200 })
    const refused = await evaluate(learner, second)
    expect(refused).toMatchObject({
      status: 429,
      detail: 'Rate limit exceeded. Please wait 60 seconds.',
    })
    expect(refused.headers['retry-after']).toBe('60')
    expect(await evaluate(learner, first)).toMatchObject({ status: 200 })

    const rules = { ...standInEvaluator(), promptVersion: null }
    const free = await testApp({ evaluator: rules, environment: { EVALUATION_LIMIT: '1' } })
    const chat = await talk(free.as.learner, 5)
    const broken = evaluate(free.as.learner, chat)
    await until(() => rules.asked.length > 0)
    rules.fail(new Error('a mistake'))
    expect(await broken).toMatchObject({ status: 502 })
    rules.release()
    expect(await evaluate(free.as.learner, chat)).toMatchObject({ status: 200 })
  })
})

describe('the evaluations of a learner', () => {
  test('are listed in pages, newest first', async () => {
    const own = await testApp({ evaluator })
    evaluator.release()
    const { learner } = own.as
    const chats = [await talk(learner, 5), await talk(learner, 5), await talk(learner, 5)]
    for (const chat of chats) await evaluate(learner, chat)
    const { body: whole } = await history(learner)
    expect(whole.map(({ chat_id }) => String(chat_id))).toEqual(chats.toReversed())
    const { body: page } = await history(learner, { limit: '2' })
    const { body: rest } = await history(learner, { before: String(page.at(-1)?.chat_id) })
    expect([...page, ...rest]).toEqual(whole)
  })

  test('of one branch are paged in the order in which that branch was evaluated', async () => {
    const own = await testApp({ evaluator })
    evaluator.release()
    const { learner } = own.as
    const chats = [await talk(learner, 5), await talk(learner, 5), await talk(learner, 5)]
    for (const chat of chats) {
      const last = (await messagesOf(learner, chat)).at(-2)
      await edit(learner, chat, last?.id ?? 0, 'Message 5, said anew')
      await evaluate(learner, chat, 1)
    }
    // Evaluates the second branches in reverse order, so that the chat with the oldest first evaluation comes last.
    for (const chat of chats.toReversed()) await evaluate(learner, chat, 2)
    const { body: whole } = await history(learner, { branch: 2 })
    expect(whole.map(({ chat_id }) => String(chat_id))).toEqual(chats)
    const { body: page } = await history(learner, { branch: 2, limit: '1' })
    const { body: rest } = await history(learner, { branch: 2, before: String(page.at(-1)?.chat_id) })
    expect([...page, ...rest]).toEqual(whole)
  })

  test('are listed as progress, with skills, checks and the number of tries', async () => {
    evaluator = measuringEvaluator()
    evaluator.release()
    const { body } = await evaluate(here.as.learner, chatId)
    const { body: progress } = await here.as.learner.call(evaluationRoutes.listProgress, {})
    expect(progress.at(-1)).toEqual({
      chat_id: Number(chatId),
      branch_id: 1,
      turn_count: 5,
      tries: 1,
      scenario_id: body.scenario.id,
      rubric_id: body.rubric?.id,
      is_unaided: true,
      created_at: body.created_at,
      skills,
      checks: countMetChecks(body.checks.map(({ verdict }) => verdict)),
    })
    const [, , second] = await messagesOf(here.as.learner, chatId)
    await edit(here.as.learner, chatId, second?.id ?? 0, 'Message 2, said anew')
    const { body: later } = await here.as.learner.call(evaluationRoutes.listProgress, {})
    expect(later.at(-1)).toMatchObject({ branch_id: 1, turn_count: 5, tries: 2 })
  })
})
