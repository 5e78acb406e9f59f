import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commonLearners } from '#database/seed/learners/common-learners.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { hintRoutes } from '#features/chats/contract-hints.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { practiceRoutes } from '#features/practice/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { deleteAllChats } from '#testing/delete-all-chats.ts'
import type { Person } from '#testing/person.ts'
import { prepareOwn, startRehearsal } from '#testing/sample-own-conversation.ts'
import { noPractice } from '#testing/sample-practice.ts'
import { watchStatements } from '#testing/sql-statements.ts'
import { edit, messagesOf, say, scenariosOf, startChat } from '#testing/chat-requests.ts'

const CLOSED = 'Did you finish the survey?'

let testServer: TestApp
let learner: Person
beforeAll(async () => {
  testServer = await createTestApp()
  ;({ learner } = testServer.as)
})
afterAll(() => testServer.close())
beforeEach(() => deleteAllChats(testServer))

async function practice(person = learner) {
  const { status, body } = await person.call(practiceRoutes.readPractice, { query: {} })
  expect(status).toBe(200)
  return body
}

async function talk(turns: number, title?: string): Promise<string> {
  const scenario = (await scenariosOf(learner)).find((one) => one.title === title)
  const chat = await startChat(learner, 'en', scenario)
  for (let turn = 0; turn < turns; turn += 1) await say(learner, chat, CLOSED)
  return chat
}

async function evaluate(chat: string) {
  const { status, body } = await learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  expect(status).toBe(200)
  return body
}

test('somebody who has not practised sees nothing of other people’s practice', async () => {
  await talk(1)
  expect(await practice(testServer.as.admin)).toEqual(noPractice)
  expect((await practice()).running).not.toBeNull()
})

describe('the running chat', () => {
  test('is the newest one with a turn, with the partner’s last words and the face for the mood', async () => {
    await talk(2)
    const newest = await talk(3, 'Negotiating your salary')
    await talk(0)
    const { running } = await practice()
    const messages = await messagesOf(learner, newest)
    expect(running).toEqual({
      chat_id: Number(newest),
      scenario: { id: expect.any(Number), title: 'Negotiating your salary' },
      language: 'en',
      turn_count: 3,
      turn_limit: null,
      character: {
        name: 'Dominique Aubert',
        role: expect.any(String),
        face_seed: expect.any(Number),
        expression: 'warm',
      },
      last_words: messages.at(-1)?.content,
    })
  })

  test('has no character if none is mapped', async () => {
    await talk(1, 'Telling the team the project is over')
    expect((await practice()).running).toMatchObject({ character: null, turn_count: 1 })
  })

  test('is never evaluated, erased or broken off', async () => {
    const older = await talk(1)
    await evaluate(await talk(EVALUATION_TURNS))
    const erased = await talk(1)
    await testServer.connection.pool.query('update chats set erased_at = now() where id = $1', [erased])
    const brokenOff = await talk(0, 'A late delivery and an upset customer')
    for (const line of commonLearners.en.hostile) await say(learner, brokenOff, line)
    expect((await practice()).running?.chat_id).toBe(Number(older))
  })

  test('may be an unevaluated branch of an evaluated chat', async () => {
    const chat = await talk(EVALUATION_TURNS)
    await evaluate(chat)
    const [first] = await messagesOf(learner, chat)
    await edit(learner, chat, first?.id ?? 0, 'Hello, do you have a moment?')
    expect((await practice()).running).toMatchObject({ chat_id: Number(chat), turn_count: 1 })
  })
})

describe('the last advice', () => {
  test('is a moment of the newest evaluation, in the learner’s words', async () => {
    await evaluate(await talk(EVALUATION_TURNS, 'Negotiating your salary'))
    const chat = await startChat(learner)
    for (const line of missedDeadlinesLearners.en.poor) await say(learner, chat, line)
    const newest = await evaluate(chat)
    const { advice } = await practice()
    expect(advice).toMatchObject({
      chat_id: newest.chat_id,
      scenario: { title: 'Feedback after missed deadlines' },
      is_counted: true,
      created_at: newest.created_at,
    })
    const { moment } = advice ?? {}
    const failed = newest.checks.find(({ name }) => name === moment?.title)
    expect(['not_met', 'partly']).toContain(failed?.verdict)
    expect(failed?.evidence).toContainEqual({
      message_id: moment?.message_id,
      quotation: moment?.quotation,
      ...(moment?.is_missing && { is_missing: true }),
    })
  })

  test('comes from the branch that was evaluated last, and so does the last result', async () => {
    const chat = await startChat(learner)
    for (const line of missedDeadlinesLearners.en.poor) await say(learner, chat, line)
    await evaluate(chat)
    const [first] = await messagesOf(learner, chat)
    await edit(learner, chat, first?.id ?? 0, missedDeadlinesLearners.en.good[0] ?? '')
    for (const line of missedDeadlinesLearners.en.good.slice(1, EVALUATION_TURNS))
      await say(learner, chat, line)
    const { body } = await learner.call(evaluationRoutes.createEvaluation, {
      query: { branch: 2 },
      body: { chat_id: chat },
    })
    const { advice, tries } = await practice()
    expect(advice).toMatchObject({ chat_id: Number(chat), branch_id: 2, created_at: body.created_at })
    const looked = body.checks.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'not_judged')
    expect(tries[0]?.last?.verdicts).toEqual(looked)
  })

  test('may come from a rehearsal, with its day and the number of rehearsals', async () => {
    await evaluate(await talk(EVALUATION_TURNS))
    const own = await prepareOwn(learner)
    const chats = [await startRehearsal(learner, own), await startRehearsal(learner, own)]
    for (const chat of chats)
      for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(learner, chat, CLOSED)
    const { created_at } = await evaluate(chats[0] ?? '')
    expect((await practice()).advice).toMatchObject({
      chat_id: Number(chats[0]),
      scenario: { id: null, title: 'Conversation: my manager Quokka' },
      created_at,
      own_conversation: { id: own, takes_place_on: '2027-02-03', tries: 2 },
    })
    const scenario = await evaluate(await talk(EVALUATION_TURNS))
    const { advice } = await practice()
    expect(advice?.chat_id).toBe(scenario.chat_id)
    expect(advice).not.toHaveProperty('own_conversation')
  })

  test('never comes from an erased chat', async () => {
    const older = await evaluate(await talk(EVALUATION_TURNS, 'Negotiating your salary'))
    const { chat_id } = await evaluate(await talk(EVALUATION_TURNS))
    await testServer.connection.pool.query('update chats set erased_at = now() where id = $1', [chat_id])
    expect((await practice()).advice?.chat_id).toBe(older.chat_id)
  })
})

test('tries are counted by scenario and mood, with the verdicts of the newest evaluation', async () => {
  await talk(1)
  const { checks } = await evaluate(await talk(EVALUATION_TURNS))
  await talk(1, 'Telling the team the project is over')
  const scenarios = await scenariosOf(learner)
  const { tries } = await practice()
  const of = (title: string) => {
    const id = scenarios.find((one) => one.title === title)?.id
    return tries.find(({ scenario_id }) => scenario_id === id)
  }
  const feedback = of('Feedback after missed deadlines')
  const [mood] = scenarios.find(({ id }) => id === feedback?.scenario_id)?.available_moods ?? []
  const looked = checks.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'not_judged')
  expect(looked.length).toBeGreaterThan(0)
  expect(feedback).toMatchObject({
    moods: [{ mood: mood?.id, count: 2 }],
    last: { mood: mood?.id, verdicts: looked, is_unaided: true },
  })
  expect(of('Telling the team the project is over')).toMatchObject({
    moods: [{ mood: null, count: 1 }],
    last: null,
  })
  expect(tries).toHaveLength(2)
})

test('the last result is not unaided if the try took a hint', async () => {
  const chat = await talk(EVALUATION_TURNS - 1)
  await learner.call(hintRoutes.giveHint, { params: { id: chat }, query: {}, body: null })
  await say(learner, chat, CLOSED)
  await evaluate(chat)
  expect((await practice()).tries).toMatchObject([{ last: { is_unaided: false } }])
})

test('a deleted conversation still counts as a try, and nothing else of it is shown', async () => {
  const chat = await talk(EVALUATION_TURNS)
  await evaluate(chat)
  await learner.call(chatRoutes.deleteChat, { params: { id: chat } })
  const { running, advice, tries } = await practice()
  expect({ running, advice }).toEqual({ running: null, advice: null })
  expect(tries).toMatchObject([{ moods: [{ count: 1 }], last: null }])
})

test(
  'after ten thousand conversations home reads a bounded number of evaluations and messages',
  { tags: ['long'] },
  async () => {
    const { database, pool } = testServer.connection
    await sql`
    with made as (
      insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count, created_at)
      select n, users.organization_id, users.id, 1 + n % 7, 'en', 5, now() - make_interval(hours => n)
      from users, generate_series(1, 10000) n where username = 'learner' returning id, organization_id
    )
    insert into evaluations (chat_id, organization_id, content, specifics, message_ids, turn_count, produced_by)
    select id, organization_id, repeat('<p>Well said.</p>', 100), '[]', '{}', 5, 'scripted' from made`.execute(
      database,
    )
    await sql`analyze`.execute(database)
    // The first request of a session also stores that the session is in use.
    await practice()
    const statements = await watchStatements(pool).during(async () => {
      const { tries, running } = await practice()
      expect(running).toBeNull()
      expect(tries.flatMap(({ moods }) => moods).reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
    })
    const read = await Promise.all(
      statements.map(async ({ text, values }) => {
        const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values])
        return rowsRead(rows[0]['QUERY PLAN'][0].Plan, ['evaluations', 'messages'])
      }),
    )
    // Twenty tries of each of seven scenarios are read, and twenty more to find a running conversation.
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(8 * 20 * 2)
  },
)

type ReadPlan = {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly ReadPlan[]
}

/** The number of rows of some tables that a statement read. */
const rowsRead = (plan: ReadPlan, tables: readonly string[]): number =>
  (tables.includes(plan['Relation Name'] ?? '') ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner, tables), 0)
