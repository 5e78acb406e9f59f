import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overviewRoutes } from '#features/overview/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { insertPastTries, insertPeople } from '#testing/past-practice.ts'
import { publishMonths } from './publish-months.ts'

const [FEEDBACK, SALARY] = [1, 2]

let testServer: TestApp
let people: readonly number[]
beforeAll(async () => {
  testServer = await createTestApp()
  const { database } = testServer.connection
  await database.updateTable('organizations').set({ max_users: 1000 }).execute()
  people = await insertPeople(database, 1, 30, '2026-09-28T10:00:00Z')
})
afterAll(() => testServer.close())

async function overview(month?: string) {
  const { status, body } = await testServer.as.admin.call(overviewRoutes.readOverview, {
    query: month === undefined ? {} : { month },
  })
  expect(status).toBe(200)
  return body
}

async function csv(person = testServer.as.admin): Promise<string> {
  const { statusCode, body } = await person.send({ url: '/api/v1/admin/overview/export' })
  expect(statusCode).toBe(200)
  return body
}

const publish = () => publishMonths(testServer.connection.database)

/** Tries of these people in a month, evaluated or not. */
const tries = (who: readonly number[], scenarioId: number, month: string, isEvaluated: boolean) =>
  who.map((userId, index) => ({
    userId,
    scenarioId,
    talkedOn: `${month}-10T08:00:00Z`,
    ...(isEvaluated && { evaluatedOn: `${month}-10T09:00:00Z` }),
    skills: [
      { skill: 'listening', level: index % 2 === 0 ? 2 : 0 } as const,
      { skill: 'asking', level: index === 0 ? 2 : 1 } as const,
    ],
  }))

test('before a month is over only the number of invited people is shown', async () => {
  const { months, month, invited, scenarios } = await overview()
  expect({ months, month, scenarios }).toEqual({ months: [], month: null, scenarios: [] })
  expect(invited).toBeGreaterThan(30)
})

describe('a month that is over', () => {
  beforeAll(async () => {
    const { database } = testServer.connection
    await insertPastTries(database, [
      ...tries(people.slice(0, 12), FEEDBACK, '2026-09', true),
      ...tries(people.slice(0, 6), FEEDBACK, '2026-09', true),
      ...tries(people.slice(12, 18), FEEDBACK, '2026-09', false),
      ...tries(people.slice(0, 4), SALARY, '2026-09', true),
    ])
    await publish()
  })

  test('has figures by scenario, and none of fewer than five people', async () => {
    const { month, months, scenarios } = await overview('2026-09')
    expect(month).toBe('2026-09')
    expect(scenarios).toEqual([
      { id: FEEDBACK, title: expect.any(String), practised: 18, evaluated: 12, tried_again: 6 },
    ])
    expect(months).toContainEqual({
      month: '2026-09',
      invited: 0,
      practised: 18,
      evaluated: 12,
      tried_again: 6,
    })
  })

  test('has skills of first evaluations, and joins the lower levels if one of them has too few people', async () => {
    const { skills } = await overview('2026-09')
    expect(skills).toEqual([
      { skill: 'listening', not_shown: null, in_part: null, not_shown_or_in_part: 6, shown: 6 },
    ])
  })

  test('is exported with the same figures and no others', async () => {
    const lines = (await csv()).split('\r\n').filter((line) => line.includes('2026-09'))
    expect(lines).toEqual([
      expect.stringMatching(/^2026-09,1,[^,]+,18,12,6,,,,,$/),
      '2026-09,,,,,,listening,,,6,6',
    ])
  })

  test('stays as it was published after later tries and after a person is deleted', async () => {
    const { database } = testServer.connection
    const before = [await overview('2026-09'), await csv()]
    await insertPastTries(database, tries(people.slice(18, 19), FEEDBACK, '2026-09', true))
    await insertPastTries(database, tries(people.slice(20, 21), FEEDBACK, '2026-11', true))
    await publish()
    expect([await overview('2026-09'), await csv()]).toEqual(before)
    const [doomed] = await database
      .selectFrom('users')
      .where('id', '=', people[0] ?? 0)
      .select(['id', 'username'])
      .execute()
    const { status } = await testServer.as.admin.call(accountRoutes.deleteUser, {
      params: { id: String(doomed?.id) },
      body: { username: doomed?.username ?? '' },
    })
    expect(status).toBe(200)
    await publish()
    const [now] = before
    expect(await overview('2026-09')).toEqual({ ...(now as object), invited: expect.any(Number) })
  })
})

test('tries in the running month change nothing that administrators see', async () => {
  const { database } = testServer.connection
  const look = async () => [await overview(), await csv(), await csv(testServer.as.superadmin)]
  const before = await look()
  const month = new Date().toISOString().slice(0, 7)
  for (const person of people.slice(20, 29)) {
    await insertPastTries(database, [
      {
        userId: person,
        scenarioId: FEEDBACK,
        talkedOn: `${month}-01T00:00:01Z`,
        evaluatedOn: `${month}-01T00:00:02Z`,
      },
    ])
    await publish()
    expect(await look()).toEqual(before)
  }
})

test('simultaneous publications publish each month once', async () => {
  const { database } = testServer.connection
  await insertPastTries(database, tries(people.slice(1, 13), SALARY, '2025-03', true))
  await database.deleteFrom('overview_months').execute()
  await Promise.all([publish(), publish(), publish()])
  const { months } = await overview()
  expect(new Set(months.map(({ month }) => month)).size).toBe(months.length)
  expect(months.at(0)?.month).toBe('2025-03')
})

test('measurements of studies are in no figure', async () => {
  const { database } = testServer.connection
  const measured = people.slice(19, 25)
  await insertPastTries(database, tries(people.slice(13, 19), FEEDBACK, '2025-08', true))
  const chats = await insertPastTries(database, tries(measured, SALARY, '2025-08', true))
  const { rows } = await sql<{ id: number }>`
    insert into studies (organization_id, title, practised_scenario_id, measured_scenario_id, rubric_id, is_for_all,
      starts_on, practice_days, seed, reported_on)
    select 1, 'A study', ${FEEDBACK}, ${SALARY}, min(id), true, '2025-08-01', 28, sha256('seed'), '2025-08-01'
    from rubrics returning id`.execute(database)
  const study_id = rows[0]?.id ?? 0
  for (const [index, user_id] of measured.entries()) {
    const participant = { study_id, user_id, state: 'agreed', language_code: 'en' }
    await database.insertInto('study_participants').values(participant).execute()
    const measurement = { study_id, user_id, round: 'before', chat_id: chats[index] ?? 0 }
    await database.insertInto('study_measurements').values(measurement).execute()
  }
  // The state after a participant has withdrawn from the study.
  await database
    .deleteFrom('study_measurements')
    .where('user_id', '=', measured[0] ?? 0)
    .execute()
  const shown = async () => {
    await database.deleteFrom('overview_months').execute()
    await publish()
    return (await overview('2025-08')).scenarios.map(({ id, evaluated }) => [id, evaluated])
  }
  expect(await shown()).toEqual([[FEEDBACK, 6]])
  await database.deleteFrom('studies').where('id', '=', study_id).execute()
  expect(await shown()).toEqual([[FEEDBACK, 6]])
})

test('skills are those of a person’s first evaluation in the month', async () => {
  const { database } = testServer.connection
  const group = await insertPeople(database, 1, 20)
  const evaluated = (who: readonly number[], day: string, level: 0 | 2) =>
    who.map((userId) => ({
      userId,
      scenarioId: FEEDBACK,
      talkedOn: `${day}T08:00:00Z`,
      evaluatedOn: `${day}T09:00:00Z`,
      skills: [{ skill: 'listening', level } as const],
    }))
  await insertPastTries(database, [
    ...evaluated(group.slice(0, 10), '2025-06-03', 0),
    ...evaluated(group.slice(0, 10), '2025-06-20', 2),
    ...evaluated(group.slice(10, 15), '2025-06-03', 2),
    ...tries(group.slice(15), SALARY, '2025-06', false),
  ])
  await database.deleteFrom('overview_months').execute()
  await publish()
  expect((await overview('2025-06')).skills).toEqual([
    { skill: 'listening', not_shown: null, in_part: null, not_shown_or_in_part: 10, shown: 5 },
  ])
})

test('continuing an older conversation counts as practice, and so does a conversation deleted since', async () => {
  const { database } = testServer.connection
  const group = await insertPeople(database, 1, 18)
  const began = (who: readonly number[], talkedOn: string, continuedOn?: string) =>
    who.map((userId) => ({ userId, scenarioId: FEEDBACK, talkedOn, ...(continuedOn && { continuedOn }) }))
  const deleted = await insertPastTries(database, began(group.slice(6, 12), '2025-07-05T08:00:00Z'))
  await sql`delete from messages where chat_id = any(${deleted})`.execute(database)
  await sql`update chats set erased_at = now(), deleted_at = now() where id = any(${deleted})`.execute(
    database,
  )
  await insertPastTries(database, [
    ...began(group.slice(0, 6), '2025-06-28T08:00:00Z', '2025-07-02T08:00:00Z'),
    ...tries(group.slice(12), SALARY, '2025-07', false),
  ])
  await database.deleteFrom('overview_months').execute()
  await publish()
  const { scenarios } = await overview('2025-07')
  expect(scenarios.map(({ id, practised }) => [id, practised])).toEqual([
    [FEEDBACK, 12],
    [SALARY, 6],
  ])
})

test('a month that cannot be read does not keep later months from being published', async () => {
  const { database, pool } = testServer.connection
  await insertPastTries(database, [
    ...tries(people.slice(1, 2), SALARY, '2025-04', true),
    ...tries(people.slice(1, 13), SALARY, '2025-05', true),
  ])
  await pool.query(`update evaluations set measures = '{"skills": "unreadable"}'
    where created_at between '2025-04-01' and '2025-05-01'`)
  await database.deleteFrom('overview_months').execute()
  await expect(publish()).rejects.toThrow('months that were not published: 2025-04-01 of 1')
  const months = (await overview()).months.map(({ month }) => month)
  expect(months).toContain('2025-05')
  expect(months).not.toContain('2025-04')
})

describe('the overview of an organisation', () => {
  test('is refused to an admin of another organisation', async () => {
    const { status, detail } = await testServer.as.admin.call(overviewRoutes.readOverview, {
      query: { organization: '2' },
    })
    expect([status, detail]).toEqual([403, 'You can see the overview of your own organisation only'])
  })

  test('can be chosen by a superadmin', async () => {
    const { body } = await testServer.as.superadmin.call(overviewRoutes.readOverview, {
      query: { organization: '2' },
    })
    expect(body).toMatchObject({ organization: { id: 2 }, months: [] })
    const { status } = await testServer.as.superadmin.call(overviewRoutes.readOverview, {
      query: { organization: '999999' },
    })
    expect(status).toBe(404)
  })

  test('has as many invited people as the list of users', async () => {
    const { body } = await testServer.as.admin.call(userRoutes.countUsers, { query: {} })
    expect((await overview()).invited).toBe(body.count)
  })
})
