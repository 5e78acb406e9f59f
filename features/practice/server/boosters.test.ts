import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { chatFailures, EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { practiceRoutes } from '#features/practice/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { standInEvaluator } from '#testing/evaluator.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { deleteAllChats } from '#testing/delete-all-chats.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { evaluatorOn, standInProvider } from '#testing/provider-model.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { BOOSTER_TURNS, boosterFailures, boosterRoutes, type BoosterKey } from '../contract-booster.ts'

const { beginBooster, declineBooster, readBooster, judgeBooster } = boosterRoutes
const OPEN = 'What do you make of it? How did it come to this?'

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await deleteAllChats(testServer)
  await testServer.connection.pool.query('delete from rate_limits')
})

/** Evaluates a conversation that went badly, and dates it some days back. */
async function evaluated(days: number, person = as.learner): Promise<string> {
  const chat = await startChat(person)
  for (const line of missedDeadlinesLearners.en.poor.slice(0, EVALUATION_TURNS)) await say(person, chat, line)
  const { status } = await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  expect(status).toBe(200)
  await age(chat, days)
  return chat
}
const age = (chat: string, days: number) =>
  testServer.connection.pool.query(
    `update evaluations set created_at = now() - make_interval(days => $2) where chat_id = $1`,
    [chat, days],
  )
const offer = async (person = as.learner) =>
  (await person.call(practiceRoutes.readPractice, { query: {} })).body.booster
async function keyOfOffer(): Promise<BoosterKey> {
  const offered = await offer()
  if (!offered) throw new Error('nothing is offered')
  return { evaluation_id: offered.evaluation_id, after_days: offered.after_days }
}
async function begin(person = as.learner): Promise<string> {
  const { status, body, detail } = await person.call(beginBooster, { body: await keyOfOffer() })
  expect(status, String(detail)).toBe(200)
  return String(body.chat_id)
}
async function talked(line = OPEN): Promise<string> {
  const chat = await begin()
  for (let turn = 0; turn < BOOSTER_TURNS; turn += 1) await say(as.learner, chat, line)
  return chat
}
const judge = (id: string, branch?: number) =>
  as.learner.call(judgeBooster, {
    params: { id },
    query: { ...(branch !== undefined && { branch }) },
    body: null,
  })
const read = (id: string, query = {}) => as.learner.call(readBooster, { params: { id }, query })

describe('home offers a booster', () => {
  test('for an unmet check from the third day after an evaluation on, and only to its owner', async () => {
    const chat = await evaluated(2)
    expect(await offer()).toBeNull()
    await age(chat, 3)
    const offered = await offer()
    const { body } = await as.learner.call(evaluationRoutes.listEvaluations, { query: { chat_id: chat } })
    const found = body[0]?.checks.find(({ key }) => key === offered?.check.key)
    expect(['not_met', 'partly']).toContain(found?.verdict)
    expect(offered).toMatchObject({
      after_days: 3,
      check: { name: found?.name },
      verdict: found?.verdict,
      scenario: { title: body[0]?.scenario.title },
      language: 'en',
      turns: BOOSTER_TURNS,
    })
    expect(await offer(as.admin)).toBeNull()
  })

  test('whose title is marked as English if its language has no texts', async () => {
    await testServer.connection.pool.query(`insert into languages (code, name) values ('de', 'Deutsch')`)
    const chat = await evaluated(3)
    await testServer.connection.pool.query(`update chats set language_code = 'de' where id = $1`, [chat])
    const english = { language: 'de', scenario: { language: 'en' } }
    expect(await offer()).toMatchObject(english)
    const { body } = await as.learner.call(practiceRoutes.readPractice, { query: {} })
    expect(body.advice).toMatchObject(english)
    const query = { chat_id: chat }
    const { body: evaluations } = await as.learner.call(evaluationRoutes.listEvaluations, { query })
    expect(evaluations[0]).toMatchObject(english)
  })

  test('until it is declined, and again on the tenth day', async () => {
    const chat = await evaluated(4)
    const key = await keyOfOffer()
    expect((await as.admin.call(declineBooster, { body: key })).status).toBe(409)
    expect((await as.learner.call(declineBooster, { body: key })).status).toBe(200)
    expect(await offer()).toBeNull()
    expect((await as.learner.call(beginBooster, { body: key })).detail).toBe(
      boosterFailures.notOffered.detail,
    )
    await age(chat, 10)
    expect((await offer())?.after_days).toBe(10)
  })

  test('only while its scenario is assigned to the learner’s organisation', async () => {
    await evaluated(4)
    const { pool } = testServer.connection
    const { rows } = await pool.query(
      'delete from scenario_organizations where organization_id = 1 returning scenario_id',
    )
    expect(await offer()).toBeNull()
    for (const { scenario_id } of rows)
      await pool.query('insert into scenario_organizations (organization_id, scenario_id) values (1, $1)', [
        scenario_id,
      ])
    expect(await offer()).not.toBeNull()
  })
})

describe('a booster', () => {
  test('is a chat of the same scenario and mood that ends after three turns', async () => {
    const evaluatedChat = await evaluated(4)
    const chat = await talked()
    const { body } = await as.learner.call(chatRoutes.readChat, { params: { id: chat } })
    const { body: before } = await as.learner.call(chatRoutes.readChat, { params: { id: evaluatedChat } })
    expect(body).toMatchObject({
      scenario: before.scenario,
      mood: before.mood,
      language: before.language,
      turn_limit: BOOSTER_TURNS,
      turn_count: BOOSTER_TURNS,
    })
    expect(before).not.toHaveProperty('turn_limit')
    const fourth = await say(as.learner, chat, OPEN)
    expect([fourth.status, fourth.detail]).toEqual([409, chatFailures.turnsSpent.detail])
    expect(await messagesOf(as.learner, chat)).toHaveLength(2 * BOOSTER_TURNS)
  })

  test('is begun once, and after its first message it is the running chat and no longer offered', async () => {
    await evaluated(4)
    const key = await keyOfOffer()
    const begun = await Promise.all([1, 2].map(() => as.learner.call(beginBooster, { body: key })))
    const [first, second] = begun.map(({ body }) => body.chat_id)
    expect(first).toBe(second)
    expect(await begin()).toBe(String(first))
    await say(as.learner, String(first), OPEN)
    expect(await offer()).toBeNull()
    const { body } = await as.learner.call(practiceRoutes.readPractice, { query: {} })
    expect(body.running).toMatchObject({ chat_id: first, turn_count: 1, turn_limit: BOOSTER_TURNS })
  })

  test('begins another chat if its check has been met elsewhere meanwhile', async () => {
    const evaluatedChat = await evaluated(4)
    const before = await begin()
    await say(as.learner, before, OPEN)
    await age(evaluatedChat, 11)
    const unused = await begin()
    const { body: first } = await read(unused)
    for (let turn = 1; turn < BOOSTER_TURNS; turn += 1) await say(as.learner, before, OPEN)
    await judge(before)
    await testServer.connection.pool.query(
      `update booster_results set result = (result::jsonb || '{"verdict": "met"}')::json`,
    )
    const offered = await offer()
    expect(offered?.check.key).not.toBe(first.check.key)
    const begun = await begin()
    expect((await read(begun)).body.check.key).toBe(offered?.check.key)
    expect(begun).not.toBe(unused)
    // No short try refers to this chat any more, so it cannot be continued.
    expect((await say(as.learner, unused, OPEN)).status).toBe(404)
    expect(await begin()).toBe(begun)
  })

  test('begins a new chat if the first one was deleted without a message', async () => {
    await evaluated(4)
    const deleted = await begin()
    await as.learner.call(chatRoutes.deleteChat, { params: { id: deleted } })
    const chat = await talked()
    expect(chat).not.toBe(deleted)
    expect((await judge(chat)).status).toBe(200)
  })

  test('loses its empty chat when it is declined, but not a chat with a running reply', async () => {
    await evaluated(4)
    const key = await keyOfOffer()
    const partner = standInPartner()
    const { as: people } = await testApp({ connection: testServer.connection, partner })
    const used = await begin()
    const saying = say(people.learner, used, OPEN)
    await until(() => partner.asked.length > 0)
    expect((await as.learner.call(declineBooster, { body: key })).status).toBe(200)
    partner.release()
    expect((await saying).status).toBe(200)
    expect([await offer(), (await read(used)).status]).toEqual([null, 200])

    await deleteAllChats(testServer)
    await evaluated(4)
    const empty = await begin()
    expect((await as.learner.call(declineBooster, { body: await keyOfOffer() })).status).toBe(200)
    expect(await say(as.learner, empty, OPEN)).toMatchObject({ status: 404, detail: 'Chat not found' })
    expect(await offer()).toBeNull()
  })

  test('is offered again after its empty chat was deleted', async () => {
    await evaluated(4)
    const chat = await begin()
    await testServer.connection.pool.query('delete from chats where id = $1', [chat])
    expect(await offer()).not.toBeNull()
  })

  test('cannot be evaluated, is not in the progress, and is not the running chat after its end', async () => {
    await evaluated(4)
    const before = (await as.learner.call(evaluationRoutes.listProgress, {})).body
    const chat = await talked()
    await judge(chat)
    const { status } = await as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
    expect(status).toBe(400)
    expect((await as.learner.call(evaluationRoutes.listProgress, {})).body).toEqual(before)
    expect((await as.learner.call(practiceRoutes.readPractice, { query: {} })).body.running).toBeNull()
  })
})

describe('the result of a booster', () => {
  test('is given once after three turns, and a check that was met is not offered again', async () => {
    const evaluatedChat = await evaluated(4)
    const chat = await begin()
    const early = await judge(chat)
    expect([early.status, early.body]).toMatchObject([400, { code: 'practice.short' }])
    for (let turn = 0; turn < BOOSTER_TURNS; turn += 1) await say(as.learner, chat, OPEN)
    expect((await read(chat)).body.result).toBeNull()
    const [{ body: first }, { body: second }] = await Promise.all([judge(chat), judge(chat)])
    expect(first).toEqual(second)
    expect(first.result).toMatchObject({ key: first.check.key, kind: 'counted' })
    expect(first.check.looks_for).not.toBe('')
    for (const { quotation } of first.result?.evidence ?? []) expect(OPEN).toContain(quotation)
    const { rows } = await testServer.connection.pool.query('select * from booster_results')
    expect(rows).toHaveLength(1)
    await testServer.connection.pool.query(
      `update booster_results set result = (result::jsonb || '{"verdict": "met"}')::json`,
    )
    await age(evaluatedChat, 11)
    expect((await offer())?.check.key).not.toBe(first.check.key)
  })

  test('belongs to a branch, and changes with an edit and its undoing', async () => {
    await evaluated(4)
    const chat = await talked('Did you finish it?')
    const { body: before } = await judge(chat)
    const [first] = await messagesOf(as.learner, chat)
    await edit(as.learner, chat, first?.id ?? 0, OPEN)
    expect((await read(chat)).body).toMatchObject({ branch_id: 2, result: null })
    expect((await judge(chat)).status).toBe(400)
    for (const _ of [2, 3]) await say(as.learner, chat, OPEN)
    const { body: after } = await judge(chat)
    expect(after).toMatchObject({ branch_id: 2, result: { key: before.check.key } })
    expect((await judge(chat, 1)).body).toEqual(before)
    await as.learner.call(chatRoutes.showBranch, { params: { id: chat }, body: { branch_id: 1 } })
    expect((await read(chat)).body).toEqual(before)
  })

  test('is `not_judged` for a judged check without a model', async () => {
    await evaluated(4)
    const chat = await talked()
    await testServer.connection.pool.query(
      `update boosters set check_key = (
        select one ->> 'key' from evaluations, json_array_elements(checks) as one
        where evaluations.id = boosters.evaluation_id and one ->> 'kind' = 'judged' limit 1)`,
    )
    const { body } = await judge(chat)
    expect(body.result).toMatchObject({ kind: 'judged', verdict: 'not_judged', evidence: [] })
  })

  test('is judged by a model once for each branch, within the limit of evaluations', async () => {
    await evaluated(4)
    const chat = await talked()
    await testServer.connection.pool.query(
      `update boosters set check_key = (
        select one ->> 'key' from evaluations, json_array_elements(checks) as one
        where evaluations.id = boosters.evaluation_id and one ->> 'kind' = 'judged' limit 1)`,
    )
    // Resets the limits, which earlier evaluations have used up.
    await testServer.connection.pool.query('delete from rate_limits')
    let asked = 0
    const { as: people } = await testApp({
      connection: testServer.connection,
      environment: { EVALUATION_LIMIT: '1' },
      evaluator: {
        ...standInEvaluator(),
        judge: async (_conversation, { checks }) => {
          asked += 1
          const readings = { met: 3, partly: 0, not_met: 0, no_occasion: 0 }
          const evidence = [{ message: 1, quotation: 'What do you make of it?' }]
          const judged = checks.map(({ key }) => ({ key, verdict: 'met' as const, readings, evidence }))
          return { checks: judged, skills: [], readings: 3 }
        },
      },
    })
    const judgeByModel = (branch?: number) =>
      people.learner.call(judgeBooster, {
        params: { id: chat },
        query: { ...(branch !== undefined && { branch }) },
        body: null,
      })
    const [{ body }] = await Promise.all([judgeByModel(), judgeByModel()])
    const [first] = await messagesOf(as.learner, chat)
    expect(body.result).toMatchObject({
      verdict: 'met',
      evidence: [{ message_id: first?.id, quotation: 'What do you make of it?' }],
    })
    expect(asked).toBe(1)
    await edit(as.learner, chat, first?.id ?? 0, OPEN)
    for (const _ of [2, 3]) await say(as.learner, chat, OPEN)
    expect((await judgeByModel()).status).toBe(429)
    expect(asked).toBe(1)
  })

  test('counts towards no limit if the organisation’s budget is spent and no model is asked', async () => {
    await evaluated(4)
    const chat = await talked()
    const { pool } = testServer.connection
    await pool.query(
      `update boosters set check_key = (
        select one ->> 'key' from evaluations, json_array_elements(checks) as one
        where evaluations.id = boosters.evaluation_id and one ->> 'kind' = 'judged' limit 1)`,
    )
    await pool.query('delete from rate_limits')
    onTestFinished(async () => {
      await pool.query('delete from organization_budgets')
      await pool.query('delete from organization_spending')
    })
    await pool.query(
      `insert into organization_budgets (organization_id, unit, amount) values (1, 'tokens', 5)`,
    )
    await pool.query(
      `insert into organization_spending (organization_id, day, spent_tokens)
       values (1, (now() at time zone 'utc')::date, 5)`,
    )
    const provider = standInProvider({ name: 'test:judge', tokens: { input: 1, output: 1 } })
    const { as: people } = await testApp({
      connection: testServer.connection,
      environment: { EVALUATION_LIMIT: '1' },
      evaluator: evaluatorOn(provider),
    })
    for (const _ of [1, 2])
      expect(
        await people.learner.call(judgeBooster, { params: { id: chat }, query: {}, body: null }),
      ).toMatchObject({
        status: 429,
        detail: expect.stringContaining('Your organisation has reached its limit for today.'),
      })
    expect(provider.asked).toBe(0)
  })

  test('is not found by anybody else, nor for a chat that is no booster', async () => {
    const evaluatedChat = await evaluated(4)
    const chat = await talked()
    for (const person of [as.admin, as.superadmin, as.outsider])
      for (const answer of [
        await person.call(readBooster, { params: { id: chat }, query: {} }),
        await person.call(judgeBooster, { params: { id: chat }, query: {}, body: null }),
      ])
        expect([answer.status, answer.detail]).toEqual([404, boosterFailures.missing.detail])
    expect((await read(evaluatedChat)).status).toBe(404)
  })
})

test('the export contains boosters, and a deleted booster keeps only the counts of its result', async () => {
  await evaluated(4)
  const chat = await talked(`${OPEN} Wombat`)
  const { body } = await judge(chat)
  const exported = async () => (await as.learner.send({ url: '/api/v1/users/me/export' })).json()
  expect((await exported()).boosters).toMatchObject([
    { chat_id: Number(chat), after_days: 3, results: [{ branch_id: 1, check: { key: body.check.key } }] },
  ])
  await testServer.connection.pool.query(
    `update booster_results set result = (result::jsonb || '{"evidence": [{"message_id": 1, "quotation": "Wombat"}]}')::json`,
  )
  await as.learner.call(chatRoutes.deleteChat, { params: { id: chat } })
  expect(await dumpDatabase(testServer.connection.database)).not.toContain('Wombat')
  expect((await exported()).boosters).toEqual([])
  expect((await read(chat)).status).toBe(404)
  const { rows } = await testServer.connection.pool.query('select result from booster_results')
  expect(rows).toMatchObject([{ result: { key: body.check.key } }])
})
