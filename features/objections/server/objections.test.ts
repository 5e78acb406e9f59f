import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { criteriaFailures } from '#features/criteria/contract.ts'
import { type Evaluation, evaluationRoutes } from '#features/evaluations/contract.ts'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { objectionRoutes, OBJECTION_RATE_LIMIT } from '../contract.ts'

const { createEvaluation, listEvaluations } = evaluationRoutes
const {
  raiseObjection,
  withdrawObjection,
  listObjections,
  countObjections,
  listObjectionsWithoutCriteria,
  createRegressionCase,
} = objectionRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const said = [
  'How have the last few weeks been for you?',
  'The survey was due on 3 March and came on 7 March. What made that difficult?',
  'That sounds like a lot. Who else knew about the second project?',
  'What would help you to tell me earlier?',
  'I will move two tasks to Ana by Friday, and we meet again on Monday.',
]

async function evaluated(person: Person): Promise<Evaluation> {
  const chat_id = await startChat(person)
  for (const text of said) await say(person, chat_id, text)
  const { body } = await person.call(createEvaluation, { body: { chat_id } })
  return body
}

const object = (
  person: Person,
  chat_id: number,
  about: { check_key: string | null; statement: number | null },
  words = '',
) =>
  person.call(raiseObjection, {
    params: { chat_id: String(chat_id) },
    body: { ...about, reason: 'misread', words },
  })

const objectionsOf = async (person: Person, chat_id: number) =>
  (await person.call(listEvaluations, { query: { chat_id: String(chat_id) } })).body[0]?.objections

async function criteriaOf(rubricId: number | undefined): Promise<string> {
  const row = await testServer.connection.database
    .selectFrom('rubrics')
    .where('id', '=', rubricId ?? 0)
    .select('criteria_id')
    .executeTakeFirstOrThrow()
  return String(row.criteria_id)
}

const countCases = () =>
  testServer.connection.database
    .selectFrom('regression_cases')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

test('superadmins see an objection without a name, and withdrawing it also removes its regression case', async () => {
  const { chat_id, rubric, checks, content } = await evaluated(as.learner)
  const check = checks.find(({ evidence }) => evidence.length > 0)
  const about = { check_key: check?.key ?? null, statement: null }
  const { body: first } = await object(as.learner, chat_id, about)
  // A second objection to the same check replaces the words of the first.
  const { body: second } = await object(as.learner, chat_id, about, ' I was quoting. ')
  expect(second).toEqual({ id: first.id, ...about, reason: 'misread', words: 'I was quoting.' })
  expect(await objectionsOf(as.learner, chat_id)).toEqual([second])
  const [unchanged] = (await as.learner.call(listEvaluations, { query: { chat_id: String(chat_id) } })).body
  expect(unchanged).toMatchObject({ content, checks })

  const id = await criteriaOf(rubric?.id)
  const list = async () => (await as.superadmin.call(listObjections, { params: { id } })).body
  const counts = async () => (await as.superadmin.call(countObjections, {})).body
  expect(await counts()).toEqual([{ criteria_id: Number(id), count: 1 }])
  const [seen] = await list()
  expect(seen).toMatchObject({
    check_name: check?.name,
    verdict: check?.verdict,
    quotations: check?.evidence.map(({ quotation }) => quotation),
    words: 'I was quoting.',
    expected_verdict: null,
  })
  expect(JSON.stringify(seen)).not.toMatch(/learner|chat_id|user/)

  for (const expected_verdict of ['met', 'partly'] as const)
    await as.superadmin.call(createRegressionCase, {
      params: { id: String(first.id) },
      body: { expected_verdict },
    })
  expect((await list())[0]?.expected_verdict).toBe('partly')
  const { body: audit } = await as.superadmin.call(auditRoutes.listAudit, { query: {} })
  expect(JSON.stringify(audit)).toContain('"expected_verdict":"partly"')
  expect((await countCases()).count).toBe(1)

  const undo = { params: { chat_id: String(chat_id), id: String(first.id) } }
  expect((await as.learner.call(withdrawObjection, undo)).status).toBe(200)
  expect((await as.learner.call(withdrawObjection, undo)).status).toBe(200)
  expect(await objectionsOf(as.learner, chat_id)).toEqual([])
  expect([await list(), await counts()]).toEqual([[], []])
  expect((await countCases()).count).toBe(0)
})

test('an objection to a statement becomes a case without a verdict, and a missing or foreign one is not found', async () => {
  const { chat_id, specifics, rubric } = await evaluated(as.learner)
  const statement = { check_key: null, statement: 0 }
  const { body } = await object(as.learner, chat_id, statement)
  const id = await criteriaOf(rubric?.id)
  const { body: list } = await as.superadmin.call(listObjections, { params: { id } })
  expect(list[0]).toMatchObject({ check_name: null, feedback: specifics[0]?.feedback })
  expect(list[0]).toMatchObject({ is_case: false, expected_verdict: null })
  const makeCase = (expected_verdict: 'met' | null) =>
    as.superadmin.call(createRegressionCase, { params: { id: String(body.id) }, body: { expected_verdict } })
  expect((await makeCase('met')).detail).toBe(criteriaFailures.expectation.detail)
  for (let click = 0; click < 2; click += 1) expect((await makeCase(null)).status).toBe(200)
  const { body: seen } = await as.superadmin.call(listObjections, { params: { id } })
  expect(seen[0]).toMatchObject({ is_case: true, expected_verdict: null })
  expect((await countCases()).count).toBe(1)

  const undo = { params: { chat_id: String(chat_id), id: String(body.id) } }
  const missing = [
    await object(as.learner, chat_id, { check_key: null, statement: specifics.length }),
    await object(as.learner, chat_id, { check_key: 'no-such-check', statement: null }),
    // PostgreSQL's text holds no NUL.
    await object(as.learner, chat_id, { check_key: 'a\u0000b', statement: null }),
    await object(as.learner, chat_id, { check_key: null, statement: null }),
    await object(as.admin, chat_id, statement),
    await object(as.superadmin, chat_id, statement),
    await as.admin.call(withdrawObjection, undo),
  ]
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await objectionsOf(as.learner, chat_id)).toHaveLength(1)
  expect((await object(as.learner, chat_id, statement, 'x'.repeat(601))).status).toBe(422)

  // Objections are deleted together with their evaluation.
  await sql`delete from evaluations where chat_id = ${chat_id}`.execute(testServer.connection.database)
  expect((await as.superadmin.call(listObjections, { params: { id } })).body).toEqual([])
  expect((await countCases()).count).toBe(0)
})

test('an objection is refused if its evaluation is no longer the newest of its branch', async () => {
  const { chat_id, turn_count } = await evaluated(as.learner)
  await say(as.learner, String(chat_id), 'And what else would help?')
  const query = { branch: 1 }
  const { body: newest } = await as.learner.call(createEvaluation, { query, body: { chat_id } })
  expect(newest.turn_count).toBe(turn_count + 1)
  const objectTo = (turns: { turn_count?: number }, words: string, { person = as.learner, of = {} } = {}) =>
    person.call(raiseObjection, {
      params: { chat_id: String(chat_id) },
      query: of,
      body: { check_key: null, statement: 0, reason: 'misread', words, ...turns },
    })
  const inBranch = { of: query }
  expect((await objectTo({ turn_count: turn_count + 1 }, 'Of the newest', inBranch)).status).toBe(200)
  expect(await objectTo({ turn_count }, 'Of the older', inBranch)).toMatchObject({
    status: 409,
    detail: evaluationFailures.evaluatedAgain.detail,
  })
  expect((await objectTo({ turn_count }, 'Not mine', { ...inBranch, person: as.admin })).status).toBe(404)
  const { database } = testServer.connection
  const stored = async () => {
    const ofChat = database.selectFrom('objections').where('chat_id', '=', chat_id)
    return (await ofChat.select('words').orderBy('words').execute()).map(({ words }) => words)
  }
  expect(await stored()).toEqual(['Of the newest'])
  // Without a branch the request means the first one, and without a number of turns the branch's newest evaluation.
  expect((await objectTo({ turn_count }, 'Of the first')).status).toBe(200)
  expect((await objectTo({ turn_count: turn_count + 1 }, 'Of the first')).status).toBe(409)
  expect((await objectTo({}, 'As before', inBranch)).status).toBe(200)
  expect(await stored()).toEqual(['As before', 'Of the first'])
})

test('an objection without criteria is listed separately until its scenario has criteria', async () => {
  const { chat_id } = await evaluated(as.learner)
  const { body: objection } = await object(as.learner, chat_id, { check_key: null, statement: 0 })
  const { database } = testServer.connection
  const own = sql`(select scenario_id from chats where id = ${chat_id})`
  const before = await sql<{
    criteria_id: number
  }>`select criteria_id from scenarios where id = ${own}`.execute(database)
  const withoutCriteria = async (person = as.superadmin) =>
    await person.call(listObjectionsWithoutCriteria, {})
  expect((await withoutCriteria()).body).toEqual([])
  await sql`update evaluations set rubric_id = null where chat_id = ${chat_id}`.execute(database)
  await sql`update scenarios set criteria_id = null where id = ${own}`.execute(database)
  expect((await withoutCriteria()).body).toMatchObject([{ statement: 0, scenario: expect.any(String) }])
  expect((await as.superadmin.call(countObjections, {})).body).toContainEqual({ criteria_id: null, count: 1 })
  const older = await as.superadmin.call(listObjectionsWithoutCriteria, {
    query: { before: String(objection.id) },
  })
  expect(older.body).toEqual([])
  expect((await withoutCriteria(as.admin)).status).toBe(403)
  const makeCase = () =>
    as.superadmin.call(createRegressionCase, {
      params: { id: String(objection.id) },
      body: { expected_verdict: null },
    })
  expect((await makeCase()).detail).toBe(criteriaFailures.noRubric.detail)
  await sql`update scenarios set criteria_id = ${before.rows[0]?.criteria_id} where id = ${own}`.execute(
    database,
  )
  expect((await withoutCriteria()).body).toEqual([])
})

test('the number of objections is limited', async () => {
  const { chat_id } = await evaluated(as.outsider)
  const statuses: number[] = []
  for (let one = 0; one <= OBJECTION_RATE_LIMIT.limit; one += 1)
    statuses.push((await object(as.outsider, chat_id, { check_key: null, statement: 0 })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})
