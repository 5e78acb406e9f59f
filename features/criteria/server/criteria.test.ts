import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestFailures } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { standInEvaluator } from '#testing/evaluator.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'
import { criteriaFailures, criteriaRoutes, type Criteria } from '../contract.ts'

const { listCriteria, listCriteriaToCreate, createCriteria, archiveCriteria, updateCriteria } = criteriaRoutes
const { assignCriteria, unassignCriteria } = scenarioAdminRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const evaluation = 'Was {{scenario}} led well?\r\n{conversation_history} '

async function criteriaNamed(title: string): Promise<number> {
  const { body } = await as.superadmin.call(createCriteria, { body: { title, evaluation } })
  return body.id
}

async function find(id: number): Promise<Criteria | undefined> {
  const { body } = await as.superadmin.call(listCriteria, {})
  return body.evaluation_criteria.find((it) => it.id === id)
}

/** Creates a scenario without criteria for one test. */
async function scenarioNamed(title: string): Promise<number> {
  const { database } = testServer.connection
  const { id } = await database
    .insertInto('scenarios')
    .values({ prompt: 'Be patient.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('scenario_texts')
    .values({ scenario_id: id, language_code: 'en', ...sampleScenarioTexts(title) })
    .execute()
  return id
}

const assign = (scenarioId: number, criteriaId: number, key?: string) =>
  as.superadmin.call(
    assignCriteria,
    { params: { scenarioId: String(scenarioId), criteriaId: String(criteriaId) }, body: {} },
    key === undefined ? {} : { key },
  )
const unassign = (scenarioId: number) =>
  as.superadmin.call(unassignCriteria, { params: { scenarioId: String(scenarioId) } })
const archive = (id: number, archived: boolean) =>
  as.superadmin.call(archiveCriteria, { params: { id: String(id) }, body: { archived } })

/** The audit's entries on some criteria, oldest first. */
const changesOf = (id: number) =>
  testServer.connection.database
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.subject', '=', 'criteria')
    .where('subject_id', '=', id)
    .select(['username', 'action', 'before', 'after'])
    .orderBy('audit.id')
    .execute()

test('criteria that a superadmin creates are in both lists of an admin, with the scenarios that use them', async () => {
  const create = () =>
    as.superadmin.call(createCriteria, { body: { title: ' Listening ', evaluation } }, { key: 'listening' })
  const [{ status, body }, again] = [await create(), await create()]
  expect([status, again.body]).toEqual([200, body])
  const { body: list } = await as.admin.call(listCriteria, {})
  expect(list.evaluation_criteria.filter(({ title }) => title === 'Listening')).toEqual([
    {
      id: body.id,
      title: 'Listening',
      evaluation: 'Was {{scenario}} led well?\n{conversation_history}',
      scenarios: [],
      archived: false,
    },
  ])
  expect((await as.admin.call(listCriteriaToCreate, {})).body).toEqual(list)
  const demo = list.evaluation_criteria.find(({ title }) => title === 'Difficult conversations and feedback')
  expect(demo?.scenarios).toContainEqual({ id: 1, title: expect.stringMatching(/^[A-Z]/) })
  expect(await changesOf(body.id)).toEqual([
    {
      username: 'superadmin',
      action: 'create',
      before: null,
      after: { title: 'Listening', evaluation: 'Was {{scenario}} led well?\n{conversation_history}' },
    },
  ])
})

test.each([
  [{ title: ' ', evaluation }, 'title', textFailures.titleRequired],
  [{ title: 'Kindness', evaluation: '\n' }, 'evaluation', criteriaFailures.templateRequired],
  [{ title: 'x'.repeat(201), evaluation }, 'title', textFailures.tooLong({ count: 200 })],
  [{ title: 'x', evaluation: 'x'.repeat(20_001) }, 'evaluation', textFailures.tooLong({ count: 20_000 })],
])('an empty or too long text is refused (%#)', async (body, field, { detail: msg, code, params }) => {
  const { status, detail } = await as.superadmin.call(createCriteria, { body })
  expect([status, detail]).toEqual([422, [{ loc: ['body', field], msg, code, params }]])
})

test('an update is in the audit, and an update based on an older text is refused', async () => {
  const id = await criteriaNamed('Before')
  const params = { id: String(id) }
  const read = { title: 'Before', evaluation: 'Was {{scenario}} led well?\n{conversation_history}' }
  const edit = (title: string, was: { title: string; evaluation: string }) =>
    as.superadmin.call(updateCriteria, { params, body: { title, evaluation: 'Was it fair?', was } })
  expect((await edit('After', read)).body.message).toBe('Evaluation criteria updated')
  expect(await find(id)).toMatchObject({ title: 'After', evaluation: 'Was it fair?' })
  expect((await changesOf(id)).slice(1)).toEqual([
    {
      username: 'superadmin',
      action: 'update',
      before: read,
      after: { title: 'After', evaluation: 'Was it fair?' },
    },
  ])
  expect(await edit('Too late', read)).toMatchObject({
    status: 409,
    detail: requestFailures.changedMeanwhile.detail,
  })
  expect((await find(id))?.title).toBe('After')
  expect((await as.admin.call(updateCriteria, { params, body: { ...read, was: read } })).status).toBe(403)
  await archive(id, true)
  expect((await edit('Archived', read)).status).toBe(409)
})

test('a chat is evaluated by the criteria as they were when it began', async () => {
  const evaluator = standInEvaluator()
  evaluator.release()
  const app = await createTestApp({ evaluator })
  onTestFinished(() => app.close())
  const people = app.as
  const evaluate = async (chat: string) => {
    for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(people.learner, chat, `Hello ${turn}`)
    const body = { chat_id: chat }
    const { status } = await people.learner.call(evaluationRoutes.createEvaluation, { query: {}, body })
    expect(status).toBe(200)
  }
  const begun = await startChat(people.learner)
  const { body: all } = await people.superadmin.call(listCriteria, {})
  for (const { id, title, evaluation: now } of all.evaluation_criteria)
    await people.superadmin.call(updateCriteria, {
      params: { id: String(id) },
      body: { title, evaluation: 'ANOTHER TEMPLATE', was: { title, evaluation: now } },
    })
  const later = await startChat(people.learner)
  await evaluate(begun)
  await evaluate(later)
  expect(evaluator.asked.map(({ criteria }) => criteria.includes('ANOTHER TEMPLATE'))).toEqual([false, true])
})

test('a second assignment of criteria to a scenario is refused until the first one is removed', async () => {
  const [one, other] = [await criteriaNamed('One'), await criteriaNamed('Other')]
  const scenario = await scenarioNamed('Only once')
  expect((await assign(scenario, one, 'assign')).body.message).toBe('Evaluation criteria assigned')
  expect((await assign(scenario, one, 'assign')).status).toBe(200)
  expect((await find(one))?.scenarios).toEqual([{ id: scenario, title: 'Only once' }])
  const taken = 'This scenario has evaluation criteria already. Please unassign them first.'
  expect(await assign(scenario, other)).toMatchObject({ status: 409, detail: taken })
  expect((await unassign(scenario)).body.message).toBe('Evaluation criteria unassigned')
  const nothing = 'This scenario has no evaluation criteria assigned'
  expect(await unassign(scenario)).toMatchObject({ status: 200, body: { message: nothing } })
  expect((await assign(scenario, other)).status).toBe(200)
  expect((await changesOf(one)).slice(1)).toEqual([
    { username: 'superadmin', action: 'assign', before: null, after: { scenario_id: scenario } },
    { username: 'superadmin', action: 'unassign', before: { scenario_id: scenario }, after: null },
  ])
})

test('one of five simultaneous assignments succeeds', async () => {
  const scenario = await scenarioNamed('Contested')
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(criteriaNamed))
  const answers = await Promise.all(ids.map((id) => assign(scenario, id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const holders = await Promise.all(ids.map(find))
  expect(holders.filter((it) => it?.scenarios.length === 1)).toHaveLength(1)
})

test('assigned criteria cannot be archived, and archived ones cannot be assigned', async () => {
  const id = await criteriaNamed('Fairness')
  const scenario = await scenarioNamed('A fair “deal”')
  await assign(scenario, id)
  expect(await archive(id, true)).toMatchObject({
    status: 409,
    detail: 'These evaluation criteria are assigned to “A fair “deal””. Please unassign them first.',
  })
  await unassign(scenario)
  expect((await archive(id, true)).body.message).toBe('Evaluation criteria archived')
  expect((await archive(id, true)).status).toBe(200)
  expect((await find(id))?.archived).toBe(true)
  const gone = 'These evaluation criteria are archived. Please restore them first.'
  expect(await assign(scenario, id)).toMatchObject({ status: 409, detail: gone })
  expect((await archive(id, false)).body.message).toBe('Evaluation criteria restored')
  await testServer.connection.database
    .updateTable('scenarios')
    .set({ archived_at: new Date() })
    .where('id', '=', scenario)
    .execute()
  const closed = 'This scenario is archived. Please restore it first.'
  expect(await assign(scenario, id)).toMatchObject({ status: 409, detail: closed })
  expect((await changesOf(id)).slice(3)).toEqual([
    { username: 'superadmin', action: 'archive', before: { archived: false }, after: { archived: true } },
    { username: 'superadmin', action: 'restore', before: { archived: true }, after: { archived: false } },
  ])
})

test('simultaneous archiving and assigning never leave archived criteria assigned', async () => {
  const rounds = await Promise.all(
    ['I', 'II', 'III'].map(async (name) => {
      const [id, scenario] = [await criteriaNamed(name), await scenarioNamed(`Race ${name}`)]
      const statuses = await Promise.all([assign(scenario, id), archive(id, true)])
      const after = await find(id)
      return [
        statuses.map(({ status }) => status).toSorted((a, b) => a - b),
        after?.archived,
        after?.scenarios.length,
      ]
    }),
  )
  for (const [statuses, archived, used] of rounds)
    expect([statuses, archived, used]).toEqual([[200, 409], archived, archived === true ? 0 : 1])
})

test('a scenario or criteria that do not exist are not found', async () => {
  const id = await criteriaNamed('Alone')
  expect(await assign(999, id)).toMatchObject({ status: 404, detail: 'Scenario not found' })
  expect(await assign(1, 999)).toMatchObject({ status: 404, detail: 'Evaluation criteria not found' })
  expect(await unassign(999)).toMatchObject({ status: 404, detail: 'Scenario not found' })
  expect(await archive(999, true)).toMatchObject({ status: 404, detail: 'Evaluation criteria not found' })
  const url = '/api/v1/admin/scenarios/1/criteria'
  const other = await as.superadmin.send({ method: 'DELETE', url: `${url}/1` })
  expect(other.statusCode).toBe(404)
  const absurd = await as.superadmin.send({ method: 'POST', url: `${url}/9223372036854775808` })
  expect(absurd.statusCode).toBe(422)
})

test('an admin may read criteria and change none, and a learner may not read them', async () => {
  const before = (await as.admin.call(listCriteria, {})).body
  const params = { scenarioId: '1', criteriaId: '1' }
  const refused = [
    await as.admin.call(createCriteria, { body: { title: 'Mine', evaluation } }),
    await as.admin.call(archiveCriteria, { params: { id: '1' }, body: { archived: true } }),
    await as.admin.call(assignCriteria, { params, body: {} }),
    await as.admin.call(unassignCriteria, { params }),
    await as.learner.call(listCriteria, {}),
    await as.learner.call(listCriteriaToCreate, {}),
  ]
  for (const { status, detail } of refused) expect([status, detail]).toEqual([403, 'Access denied'])
  expect((await as.admin.call(listCriteria, {})).body).toEqual(before)
})
