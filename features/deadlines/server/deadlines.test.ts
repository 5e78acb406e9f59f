import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { deadlineRoutes } from '#features/deadlines/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { insertPastTries, insertPeople } from '#testing/past-practice.ts'

const SCENARIO = '1'

let testServer: TestApp
let people: readonly number[]
beforeAll(async () => {
  testServer = await createTestApp()
  const { database } = testServer.connection
  people = await insertPeople(database, 1, 4)
  const [inTime = 0, late = 0, talked = 0] = people
  await insertPastTries(database, [
    { userId: inTime, scenarioId: 1, talkedOn: '2026-10-15T23:50:00Z', evaluatedOn: '2026-10-15T23:59:00Z' },
    { userId: inTime, scenarioId: 1, talkedOn: '2026-10-20T08:00:00Z', evaluatedOn: '2026-10-20T09:00:00Z' },
    { userId: late, scenarioId: 1, talkedOn: '2026-10-15T23:50:00Z', evaluatedOn: '2026-10-16T00:01:00Z' },
    { userId: talked, scenarioId: 1, talkedOn: '2026-10-10T08:00:00Z' },
    { userId: talked, scenarioId: 2, talkedOn: '2026-10-10T08:00:00Z', evaluatedOn: '2026-10-10T09:00:00Z' },
  ])
})
afterAll(() => testServer.close())

const set = (due_on: string | null, person = testServer.as.admin, query = {}) =>
  person.call(deadlineRoutes.setDeadline, { params: { scenario_id: SCENARIO }, query, body: { due_on } })
const list = async () => (await testServer.as.admin.call(deadlineRoutes.listDeadlines, { query: {} })).body
const own = async () => (await testServer.as.learner.call(deadlineRoutes.listOwnDeadlines, {})).body
const read = async () =>
  (
    await testServer.as.admin.call(deadlineRoutes.listPeopleOfDeadline, {
      params: { scenario_id: SCENARIO },
      query: {},
    })
  ).body

test('an admin sets a deadline, learners see it, and the admin sees each person’s completion and no more', async () => {
  expect(await own()).toEqual([])
  expect(await read()).toEqual([])
  expect(await set('2026-10-15')).toMatchObject({ status: 200, body: { message: 'Deadline set' } })
  expect(await own()).toEqual([{ scenario_id: 1, due_on: '2026-10-15', is_done: false }])
  const all = await read()
  const completionOf = (id: number | undefined) => all.find((one) => one.id === id)?.completion
  expect(people.map(completionOf)).toEqual(['in_time', 'late', 'not_yet', 'not_yet'])
  for (const one of all) expect(Object.keys(one)).toEqual(['id', 'name', 'username', 'completion'])
  const [first] = await list()
  expect(first).toEqual({
    scenario: { id: 1, title: expect.any(String) },
    due_on: '2026-10-15',
    people: { all: all.length, done: 2 },
  })
})

test('of several evaluations of one person in a scenario, only the first is marked as such', async () => {
  const { database } = testServer.connection
  const rows = await database
    .selectFrom('evaluations')
    .where('user_id', 'in', [...people])
    .select(['user_id', 'scenario_id', 'is_first_of_person'])
    .orderBy('id')
    .execute()
  const [inTime, late, talked] = people
  expect(rows.map((row) => [row.user_id, row.scenario_id, row.is_first_of_person])).toEqual([
    [inTime, 1, true],
    [inTime, 1, false],
    [late, 1, true],
    [talked, 2, true],
  ])
})

test('a deadline is done for a learner who was evaluated', async () => {
  const { database } = testServer.connection
  const learner = await database
    .selectFrom('users')
    .where('username', '=', 'learner')
    .select('id')
    .executeTakeFirstOrThrow()
  await insertPastTries(database, [
    {
      userId: learner.id,
      scenarioId: 1,
      talkedOn: '2026-10-01T08:00:00Z',
      evaluatedOn: '2026-10-01T09:00:00Z',
    },
  ])
  expect(await own()).toEqual([{ scenario_id: 1, due_on: '2026-10-15', is_done: true }])
})

test('the completion of a linked account counts for the account that stays', async () => {
  const [kept = 0] = await insertPeople(testServer.connection.database, 1, 1)
  const completion = async () => (await read()).find(({ id }) => id === kept)?.completion
  expect(await completion()).toBe('not_yet')
  const linked = await testServer.as.admin.call(linkRoutes.linkUser, {
    params: { id: String(kept) },
    query: {},
    body: { other: people[1] ?? 0 },
  })
  expect(linked.status).toBe(200)
  expect(await completion()).toBe('late')
})

test('a deactivated user is not among the people of a deadline', async () => {
  const { database } = testServer.connection
  await database
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('id', '=', people[3] ?? 0)
    .execute()
  expect((await read()).map(({ id }) => id)).not.toContain(people[3])
})

test('an evaluation in a former organisation does not count towards a deadline', async () => {
  const { database } = testServer.connection
  const [mover = 0] = await insertPeople(database, 2, 1)
  await insertPastTries(database, [
    { userId: mover, scenarioId: 1, talkedOn: '2026-10-01T08:00:00Z', evaluatedOn: '2026-10-01T09:00:00Z' },
  ])
  const [before] = await list()
  await database.updateTable('users').set({ organization_id: 1 }).where('id', '=', mover).execute()
  expect((await read()).find(({ id }) => id === mover)?.completion).toBe('not_yet')
  const [after] = await list()
  expect(after?.people).toEqual({ all: (before?.people?.all ?? 0) + 1, done: before?.people?.done })
})

test('an admin cannot set another organisation’s deadlines, and a superadmin can list them', async () => {
  expect(await set('2026-12-15', testServer.as.admin, { organization: '2' })).toMatchObject({ status: 403 })
  expect(await set('2026-12-15', testServer.as.outsider, {})).toMatchObject({ status: 404 })
  const { status } = await testServer.as.superadmin.call(deadlineRoutes.listDeadlines, {
    query: { organization: '2' },
  })
  expect(status).toBe(200)
})

test('the audit has each change of a deadline once, and a day that does not exist is refused', async () => {
  await set('2026-12-15')
  await set('2026-12-15')
  expect((await set('2026-02-30')).status).toBe(422)
  // PostgreSQL has no year 0.
  expect((await set('0000-02-29')).status).toBe(422)
  await set(null)
  expect(await own()).toEqual([])
  const { body } = await testServer.as.admin.call(auditRoutes.listAudit, { query: { subject: 'scenario' } })
  expect(new Set(body.map(({ action }) => action))).toEqual(new Set(['change_deadline']))
  expect(body.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { organization_id: 1, due_on: '2026-12-15' }, after: { organization_id: 1, due_on: null } },
    {
      before: { organization_id: 1, due_on: '2026-10-15' },
      after: { organization_id: 1, due_on: '2026-12-15' },
    },
    { before: { organization_id: 1, due_on: null }, after: { organization_id: 1, due_on: '2026-10-15' } },
  ])
})

test('a scenario that is no longer assigned has no deadline, and none can be set', async () => {
  await set('2026-12-15')
  await testServer.as.admin.call(scenarioAdminRoutes.assignScenario, {
    params: { id: SCENARIO },
    body: { organization_ids: [] },
  })
  expect(await own()).toEqual([])
  expect(await set('2026-12-15')).toMatchObject({
    status: 404,
    detail: 'The organisation does not practise this scenario',
  })
})

test('the list is paged with deadlines first, and the search ignores case and accents', async () => {
  const { as } = testServer
  const listPage = async (query: Record<string, string>) =>
    (await as.superadmin.call(deadlineRoutes.listDeadlines, { query: { organization: '1', ...query } })).body
  const set = (id: number, due_on: string) =>
    as.admin.call(deadlineRoutes.setDeadline, {
      params: { scenario_id: String(id) },
      query: {},
      body: { due_on },
    })
  const all = await listPage({})
  const [, second, third] = all
  if (!second || !third) throw new Error('The demo has too few scenarios')
  await set(third.scenario.id, '2126-01-02')
  await set(second.scenario.id, '2126-01-02')
  const whole = await listPage({})
  expect(whole.slice(0, 2).map(({ scenario }) => scenario.id)).toEqual([
    second.scenario.id,
    third.scenario.id,
  ])
  const paged = []
  for (let start = {}; ;) {
    const page = await listPage({ limit: '1', ...start })
    const [last] = page
    if (!last) break
    paged.push(...page)
    start = { after: String(last.scenario.id), ...(last.due_on !== null && { after_due: last.due_on }) }
  }
  expect(paged).toEqual(whole)
  const [wanted] = whole
  const part = wanted?.scenario.title.slice(2, 12).toUpperCase().replace('E', 'É') ?? ''
  expect(await listPage({ search: part })).toEqual([wanted])
  expect(await listPage({ search: '%' })).toEqual([])
})

test('the search uses the title that is shown, which is the English one only if there is no other', async () => {
  const { as, connection } = testServer
  const { database } = connection
  const [translated, untranslated] = await list()
  if (!translated || !untranslated) throw new Error('The demo has too few scenarios')
  await sql`delete from scenario_texts where language_code = 'pt'`.execute(database)
  await sql`insert into scenario_texts (scenario_id, language_code, title, description, intro_text)
    values (${translated.scenario.id}, 'pt', 'Uma conversa difícil', 'Uma descrição da conversa.', 'O que aconteceu antes.')`.execute(
    database,
  )
  await sql`update users set language_id = (select id from languages where code = 'pt') where username = 'admin'`.execute(
    database,
  )
  const find = async (search: string) => {
    const { body } = await as.admin.call(deadlineRoutes.listDeadlines, { query: { search } })
    return body.map(({ scenario }) => scenario.id)
  }
  expect(await find('DIFICIL')).toEqual([translated.scenario.id])
  expect(await find(translated.scenario.title)).toEqual([])
  expect(await find(untranslated.scenario.title)).toEqual([untranslated.scenario.id])
})

test('a deadline that somebody else has set meanwhile is neither changed nor removed', async () => {
  const change = async (due_on: string | null, was: string | null) => {
    const request = { params: { scenario_id: '2' }, query: {}, body: { due_on, was: { due_on: was } } }
    return (await testServer.as.admin.call(deadlineRoutes.setDeadline, request)).status
  }
  const both = await Promise.all(['2126-11-30', '2126-10-01'].map((day) => change(day, null)))
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = both[0] === 200 ? '2126-11-30' : '2126-10-01'
  expect(await change('2126-12-15', null)).toBe(409)
  expect(await change(null, '2126-12-15')).toBe(409)
  expect((await own()).find(({ scenario_id }) => scenario_id === 2)?.due_on).toBe(first)
  expect(await change(null, first)).toBe(200)
})

test('a removed assignment ends its deadline, and both the answer and the audit name the deadline', async () => {
  const { as } = testServer
  const due_on = '2126-12-20'
  await as.admin.call(deadlineRoutes.setDeadline, {
    params: { scenario_id: '3' },
    query: {},
    body: { due_on },
  })
  const assign = async (organization_ids: number[]) =>
    (
      await as.admin.call(scenarioAdminRoutes.assignScenario, {
        params: { id: '3' },
        body: { organization_ids },
      })
    ).body
  expect(await assign([])).toEqual({
    message: 'Assignments saved',
    ended_deadlines: [{ organization_id: 1, due_on }],
  })
  const { body } = await as.admin.call(auditRoutes.listAudit, { query: { limit: 2 } })
  expect(body.map(({ action, before }) => [action, before])).toEqual([
    ['unassign', { organization_id: 1 }],
    ['change_deadline', { organization_id: 1, due_on }],
  ])
  expect(await assign([1])).toEqual({ message: 'Assignments saved' })
})
