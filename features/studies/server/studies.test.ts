import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readMigrations } from '#database/migrate.ts'
import { salaryNegotiationLearners } from '#database/seed/learners/salary-negotiation.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { hintRoutes } from '#features/chats/contract-hints.ts'
import { deadlineRoutes } from '#features/deadlines/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { OwnData } from '#features/own-data/contract.ts'
import { practiceRoutes } from '#features/practice/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { deleteAllChats } from '#testing/delete-all-chats.ts'
import { insertPastTries } from '#testing/past-practice.ts'
import type { Person } from '#testing/person.ts'
import { edit, messagesOf, say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import {
  addStudyPeople,
  agree,
  beginStudy,
  completeMeasurement,
  type Colleague,
  describeStudy,
  insertMeasurements,
  moveStudiesBack,
} from '#testing/study-group.ts'
import { ownStudyRoutes } from '../contract.ts'
import { LEAST_PEOPLE, studyRoutes } from '../contract-admin.ts'
import { ownedStudies } from './owned-studies.ts'
import { forgetOldStudies, sweepStudies } from './sweep-studies.ts'

let here: TestApp
let there: TestApp
let colleagues: Colleague[]
/** A further participant, who will leave for good. */
let leaving: Colleague | undefined
let admin: Person
beforeAll(async () => {
  here = await createTestApp()
  there = await createTestApp({ connection: here.connection })
  ;[leaving, ...colleagues] = await addStudyPeople(here, LEAST_PEOPLE + 3)
  ;({ admin } = here.as)
}, 60_000)
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  await here.connection.pool.query('delete from studies')
  await deleteAllChats(here)
})

const only = (people: readonly Colleague[]) => people.map(({ id }) => id)
const first = () => {
  const [one] = colleagues
  if (!one) throw new Error('nobody is there')
  return one
}

async function own(person: Person) {
  const { body } = await person.call(ownStudyRoutes.listOwnStudies, { query: { language: 'en' } })
  return body
}

async function studies(person = admin) {
  const { body } = await person.call(studyRoutes.listStudies, { query: { language: 'en' } })
  return body
}

const leave = (person: Person, id: string) => person.call(ownStudyRoutes.leaveStudy, { params: { id } })
const measure = (person: Person, id: string) =>
  person.call(ownStudyRoutes.beginMeasurement, { params: { id } })

/** Creates a study in which everybody has agreed and been measured. */
async function measuredStudy(people: readonly Colleague[] = colleagues): Promise<string> {
  const id = await beginStudy(admin)
  for (const person of people) await agree(person, id)
  await insertMeasurements(here, id, people)
  return id
}

/** The same after the draw. */
async function drawnStudy(): Promise<string> {
  const id = await measuredStudy()
  await sweepStudies(here.connection.database)
  return id
}

async function armOf(person: Person): Promise<'now' | 'later' | undefined> {
  const [study] = await own(person)
  if (study?.standing === 'practising') return 'now'
  return study?.standing === 'waiting' ? 'later' : undefined
}

async function findInArm(arm: 'now' | 'later'): Promise<Colleague> {
  for (const person of colleagues) if ((await armOf(person)) === arm) return person
  throw new Error(`nobody begins ${arm}`)
}

describe('a study invites', () => {
  test('everybody of the organisation, or only the people whom the administrator chose', async () => {
    const { outsider } = here.as
    await beginStudy(admin)
    expect(await own(first())).toMatchObject([{ title: 'Does practising help?', standing: 'invited' }])
    expect(await own(outsider)).toEqual([])
    await here.connection.pool.query('delete from studies')
    const id = await beginStudy(admin, { people: only(colleagues.slice(1)) })
    expect(await own(first())).toEqual([])
    expect((await agree(first(), id)).status).toBe(404)
    expect((await agree(outsider, id)).status).toBe(404)
  })

  test('nobody who has tried the measured scenario', async () => {
    const id = await beginStudy(admin)
    const scenario = (await scenariosOf(first())).find(({ title }) => title === 'Negotiating your salary')
    await say(first(), await startChat(first(), 'en', scenario), 'I would like to talk about my salary.')
    expect(await own(first())).toEqual([])
    expect(await agree(first(), id)).toMatchObject({ status: 409, detail: expect.stringContaining('tried') })
  })

  test('a person whose empty chat in the measured scenario is removed when they agree', async () => {
    const id = await beginStudy(admin)
    const scenarios = await scenariosOf(first())
    const begin = (isMeasured: boolean) =>
      startChat(
        first(),
        'en',
        scenarios.find(({ title }) => (title === 'Negotiating your salary') === isMeasured),
      )
    const [measured, other] = [await begin(true), await begin(false)]
    expect(await agree(first(), id)).toMatchObject({ status: 200 })
    expect(await say(first(), measured, 'I would like to talk about my salary.')).toMatchObject({
      status: 404,
      detail: 'Chat not found',
    })
    expect((await first().call(chatRoutes.readChat, { params: { id: other } })).status).toBe(200)
  })

  test('nobody who takes part in another study', async () => {
    const one = await beginStudy(admin)
    const other = await beginStudy(admin)
    await agree(first(), one)
    expect(await own(first())).toMatchObject([{ id: Number(one), standing: 'measure' }])
    expect(await agree(first(), other)).toMatchObject({ status: 409 })
  })

  test('nobody who has declined before', async () => {
    const id = await beginStudy(admin)
    expect((await leave(first(), id)).status).toBe(200)
    expect(await own(first())).toEqual([])
    expect((await agree(first(), id)).status).toBe(409)
  })
})

describe('an impossible study', () => {
  test.each([
    ['of fewer than twenty people', { people: [1, 2, 3] }, 409],
    ['from a day that has passed', { starts_on: '2020-01-01' }, 409],
    ['without a mood where there are some', { measured_mood: null }, 409],
    ['in a mood that the scenario lacks', { measured_mood: 999_999 }, 409],
    ['with a scenario that nobody has', { practised_scenario: 999_999 }, 409],
  ])('is refused: %s', async (_name, more, status) => {
    const body = await describeStudy(admin, more)
    expect((await admin.call(studyRoutes.createStudy, { body })).status).toBe(status)
    expect(await studies()).toEqual([])
  })

  test('is refused if the practised scenario is also the measured one', async () => {
    const { measured_scenario } = await describeStudy(admin)
    const body = await describeStudy(admin, { practised_scenario: measured_scenario })
    expect((await admin.call(studyRoutes.createStudy, { body })).status).toBe(422)
  })

  test('is refused with a person of another organisation', async () => {
    const { rows } = await here.connection.pool.query<{ id: number }>(
      "select id from users where username = 'outsider'",
    )
    const body = await describeStudy(admin, { people: [...only(colleagues), Number(rows[0]?.id)] })
    expect((await admin.call(studyRoutes.createStudy, { body })).status).toBe(409)
  })
})

describe('a measurement', () => {
  test('is one chat for simultaneous requests', async () => {
    const id = await beginStudy(admin)
    await agree(first(), id)
    const answers = await Promise.all([measure(first(), id), measure(first(), id), measure(first(), id)])
    expect(new Set(answers.map(({ body }) => body.chat_id)).size).toBe(1)
  })

  test('accepts no hint, no edit and no branch', async () => {
    const id = await beginStudy(admin)
    await agree(first(), id)
    const chat = String((await measure(first(), id)).body.chat_id)
    await say(first(), chat, 'I would like to talk about my salary.')
    const [message] = await messagesOf(first(), chat)
    const { body: read } = await first().call(chatRoutes.readChat, { params: { id: chat }, query: {} })
    expect(read.is_measurement).toBe(true)
    const hint = await first().call(hintRoutes.giveHint, { params: { id: chat }, body: null })
    expect(hint).toMatchObject({ status: 400, detail: 'There are no hints in a measurement.' })
    expect((await edit(first(), chat, message?.id ?? 0, 'Hello')).status).toBe(400)
    const branch = await first().call(chatRoutes.beginBranch, {
      params: { id: chat },
      body: { message_id: message?.id ?? 0 },
    })
    expect(branch.status).toBe(400)
  })

  test('cannot be begun again after it was deleted', async () => {
    const id = await beginStudy(admin)
    await agree(first(), id)
    const chat = String((await measure(first(), id)).body.chat_id)
    await say(first(), chat, 'Hello')
    await first().call(chatRoutes.deleteChat, { params: { id: chat } })
    expect(await measure(first(), id)).toMatchObject({ status: 409 })
  })

  test('is evaluated by the rubric version with which the study began, even if there is a newer one', async () => {
    const { pool } = here.connection
    const id = await beginStudy(admin)
    const newer = `insert into rubrics (criteria_id, version, hash, checks, published_at)
      select criteria_id, version + 1, 'newer', checks, now() from rubrics where id = (select rubric_id from studies)
      returning id`
    const { rows } = await pool.query<{ id: number }>(newer)
    await agree(first(), id)
    const chat = await completeMeasurement(first(), id)
    const { body } = await first().call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
    expect(body.is_measurement).toBe(true)
    const used = await pool.query('select from evaluations join studies using (rubric_id)')
    expect(used.rows).toHaveLength(1)
    await pool.query('delete from evaluations where rubric_id = $1', [rows[0]?.id])
    await pool.query('delete from rubrics where id = $1', [rows[0]?.id])
  })

  test('appears in no advice, last result, examples or short try', async () => {
    const { pool } = here.connection
    const id = await beginStudy(admin)
    await agree(first(), id)
    const chat = await completeMeasurement(first(), id)
    const { body } = await first().call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
    expect(body.checks.some(({ verdict }) => verdict === 'not_met' || verdict === 'partly')).toBe(true)
    const readHome = async () => (await first().call(practiceRoutes.readPractice, { query: {} })).body
    const { advice, tries } = await readHome()
    expect(advice).toBeNull()
    expect(tries).toMatchObject([{ scenario_id: body.scenario.id, last: null }])
    const examples = await first().call(evaluationRoutes.listExamples, {
      params: { chat_id: chat },
      query: {},
    })
    expect(examples).toMatchObject({ status: 200, body: [] })
    // The study is over, so everybody may practise its scenario again, and some days have passed.
    await pool.query('update studies set ended_at = now()')
    await pool.query("update evaluations set created_at = now() - interval '4 days'")
    expect((await readHome()).booster).toBeNull()
  })

  test('uses the scenario version with which the study began, even if there is a newer one', async () => {
    const { pool } = here.connection
    const id = await beginStudy(admin)
    const { rows } = await pool.query<{ id: string }>(`
      insert into scenario_versions (scenario_id, number, content)
      select scenario_id, number + 1, content from scenario_versions
      where scenario_id = (select measured_scenario_id from studies) order by number desc limit 1 returning id`)
    await agree(first(), id)
    const chat = (await measure(first(), id)).body.chat_id
    const used = await pool.query<{ is_newest: boolean }>(
      'select scenario_version_id = $1 as is_newest from chats where id = $2',
      [rows[0]?.id, chat],
    )
    expect(used.rows).toEqual([{ is_newest: false }])
    await pool.query('delete from scenario_versions where id = $1', [rows[0]?.id])
  })

  test('has no score if the built-in evaluator judged it and a model judged others', async () => {
    const { pool, database } = here.connection
    const id = await beginStudy(admin)
    const chats: string[] = []
    for (const person of colleagues.slice(0, 2)) {
      await agree(person, id)
      chats.push(await completeMeasurement(person, id))
    }
    await pool.query("update evaluations set produced_by = 'a model' where chat_id = $1", [chats[1]])
    await sweepStudies(database)
    const { rows } = await pool.query<{ chat_id: number }>(
      'select chat_id from study_measurements where score is not null',
    )
    expect(rows.map(({ chat_id }) => String(chat_id))).toEqual([chats[1]])
  })

  test('makes its scenario unavailable for practice', async () => {
    const id = await beginStudy(admin)
    const before = await scenariosOf(first())
    const measured = before.find(({ title }) => title === 'Negotiating your salary')
    await agree(first(), id)
    expect(await scenariosOf(first())).toEqual(before.filter((one) => one !== measured))
    await expect(startChat(first(), 'en', measured)).rejects.toThrow('409')
  })
})

describe('the draw', () => {
  test('takes place only with twenty measured people and not before its day', async () => {
    await measuredStudy(colleagues.slice(0, LEAST_PEOPLE - 1))
    await sweepStudies(here.connection.database)
    expect(await studies()).toMatchObject([{ phase: 'enrolling', drawn_at: null }])
    await here.connection.pool.query('update studies set starts_on = current_date + 2')
    const [last] = colleagues.slice(LEAST_PEOPLE - 1)
    const [{ id } = { id: 0 }] = await studies()
    if (!last) throw new Error('nobody is left')
    await agree(last, String(id))
    await completeMeasurement(last, String(id))
    await sweepStudies(here.connection.database)
    expect(await studies()).toMatchObject([{ phase: 'enrolling' }])
    // The server's time zone does not matter: early in a UTC day it is still the day before in the far west.
    vi.stubEnv('TZ', 'Etc/GMT+12')
    onTestFinished(() => void vi.unstubAllEnvs())
    await here.connection.pool.query(`update studies set starts_on = (now() at time zone 'UTC')::date`)
    await sweepStudies(here.connection.database, new Date(new Date().setUTCHours(1)))
    expect(await studies()).toMatchObject([{ phase: 'practice' }])
  }, 60_000)

  test('includes only people who can still be measured again', async () => {
    const { database, pool } = here.connection
    const [locked, moved, other] = colleagues
    if (!locked || !moved || !other) throw new Error('nobody is there')
    // Directly in the database, because the route would sign the person out for the tests that follow.
    const deactivate = (at: Date | null) =>
      pool.query('update users set deactivated_at = $1 where id = $2', [at, locked.id])
    const move = (person: Colleague, organization: number) =>
      here.as.superadmin.call(userRoutes.moveUser, {
        params: { id: String(person.id) },
        body: { organization, permissions: ['user'] },
      })
    onTestFinished(async () => void (await Promise.all([deactivate(null), move(moved, 1), move(other, 1)])))
    await measuredStudy()
    await deactivate(new Date())
    for (const person of [moved, other]) expect((await move(person, 2)).status).toBe(200)
    await sweepStudies(database)
    expect(await studies()).toMatchObject([{ phase: 'enrolling' }])
    await move(other, 1)
    await sweepStudies(database)
    expect(await studies()).toMatchObject([{ phase: 'practice' }])
    const { rows } = await pool.query(
      'select user_id from study_participants where arm is null order by user_id',
    )
    expect(rows.map(({ user_id }) => Number(user_id))).toEqual(
      only([locked, moved]).toSorted((a, b) => a - b),
    )
  }, 60_000)

  test('happens once, even if several processes begin it', async () => {
    const { database } = here.connection
    await measuredStudy()
    await Promise.all([
      sweepStudies(database),
      sweepStudies(there.connection.database),
      sweepStudies(database),
    ])
    const arms = await Promise.all(colleagues.map(armOf))
    expect(arms.filter((arm) => arm === 'now')).toHaveLength(colleagues.length / 2)
    expect(arms.filter((arm) => arm === 'later')).toHaveLength(colleagues.length / 2)
    await moveStudiesBack(here, 1)
    await sweepStudies(database)
    expect(await Promise.all(colleagues.map(armOf))).toEqual(arms)
  }, 60_000)

  test('gives the group that begins later nothing to practise until after its second measurement', async () => {
    const id = await drawnStudy()
    const [now, later] = [await findInArm('now'), await findInArm('later')]
    const offered = await scenariosOf(now)
    expect(offered.length).toBeGreaterThan(0)
    expect(await scenariosOf(later)).toEqual([])
    await startChat(now, 'en', offered[0])
    await expect(startChat(later, 'en', offered[0])).rejects.toThrow('You begin later')
    expect((await measure(later, id)).status).toBe(409)
    await moveStudiesBack(here, 28)
    expect(await own(later)).toMatchObject([{ standing: 'measure', round: 'after' }])
    expect(await scenariosOf(later)).toEqual([])
    await completeMeasurement(later, id)
    expect(await scenariosOf(later)).toEqual(offered)
  }, 60_000)
})

test('the choices for a study say which scenarios have a deadline', async () => {
  const { pool } = here.connection
  const read = async () =>
    (await admin.call(studyRoutes.listStudyChoices, { query: { language: 'en' } })).body.scenarios
  const first = (await read())[0]
  expect(first?.due_on).toBeNull()
  await pool.query(
    `insert into scenario_deadlines (organization_id, scenario_id, due_on) values (1, $1, '2126-12-15')`,
    [first?.id],
  )
  onTestFinished(async () => void (await pool.query('delete from scenario_deadlines')))
  expect((await read())[0]).toEqual({ ...first, due_on: '2126-12-15' })
})

describe('the weekly report', () => {
  test('counts as invited only the people whom a study can ask', async () => {
    const { pool } = here.connection
    await pool.query(`insert into users (username, name, organization_id, language_id)
      values ('nobody-yet', 'Nobody yet', 1, 1)`)
    onTestFinished(async () => void (await pool.query(`delete from users where username = 'nobody-yet'`)))
    await beginStudy(admin)
    const { body } = await admin.call(studyRoutes.listStudyChoices, { query: { language: 'en' } })
    await moveStudiesBack(here, 7)
    await sweepStudies(here.connection.database)
    expect((await studies())[0]?.counts?.invited).toBe(body.people.length)
  })

  test('is no longer announced after the people of a study are forgotten', async () => {
    const { database, pool } = here.connection
    await beginStudy(admin)
    await moveStudiesBack(here, 7)
    await sweepStudies(database)
    expect(await studies()).toMatchObject([{ next_report_on: expect.any(String) }])
    await pool.query("update studies set ended_at = now() - interval '40 days'")
    await forgetOldStudies(database, 30)
    expect(await studies()).toMatchObject([
      { reported_on: expect.any(String), next_report_on: null, phase: 'over' },
    ])
  })

  test('of a study that cannot be read fails without keeping back the reports of others', async () => {
    const { database, pool } = here.connection
    const [broken, whole] = [await beginStudy(admin), await beginStudy(admin)]
    await moveStudiesBack(here, 7)
    await pool.query(`update studies set report = '{"unreadable": true}' where id = $1`, [broken])
    await expect(sweepStudies(database)).rejects.toThrow(`not brought up to date: ${broken}`)
    const { rows } = await pool.query("select id from studies where reported_on > now() - interval '7 days'")
    expect(rows.map(({ id }) => String(id))).toEqual([whole])
  })
})

describe('from beginning to end', () => {
  const { good } = salaryNegotiationLearners.en

  test('figures appear when a round is closed and the file at the end, and neither contains a username', async () => {
    const { database, pool } = here.connection
    const id = await beginStudy(admin)
    for (const person of colleagues) {
      await agree(person, id)
      await completeMeasurement(person, id)
    }
    await sweepStudies(database)
    const arms = new Map<Colleague, string | undefined>()
    for (const person of colleagues) arms.set(person, await armOf(person))
    await moveStudiesBack(here, 28)
    for (const person of colleagues)
      await completeMeasurement(person, id, arms.get(person) === 'now' ? good : [])
    await sweepStudies(database)
    const [open] = await studies()
    expect(open).toMatchObject({ phase: 'after', figures: { after: null, again: null } })
    expect(open?.counts).toMatchObject({ agreed: colleagues.length, withdrawn: null })
    await moveStudiesBack(here, 14)
    await sweepStudies(database)
    const [closed] = await studies()
    const after = closed?.figures.after
    expect(closed).toMatchObject({ phase: 'again', has_export: false, figures: { again: null } })
    expect(after?.now.people).toBe(colleagues.length / 2)
    expect(after?.now.before).toBe(after?.later.before)
    expect(after?.effect.difference).toBeGreaterThan(0)
    expect(await exportOf(id)).toMatchObject({ status: 409 })

    await moveStudiesBack(here, 60)
    for (const person of colleagues) await completeMeasurement(person, id, good)
    await sweepStudies(database)
    await moveStudiesBack(here, 30)
    await sweepStudies(database)
    const [over] = await studies()
    expect(over).toMatchObject({ phase: 'over', has_export: true })
    expect(over?.figures.again?.later.change).toBeGreaterThan(0)
    const { text } = await exportOf(id)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toBe('arm,before,after,again')
    expect(lines.slice(1)).toHaveLength(colleagues.length)
    for (const line of lines.slice(1)) expect(line).toMatch(/^(now|later)(,[01](\.\d{1,4})?){3}$/)

    const everything = JSON.stringify(await studies()) + text
    const { rows } = await pool.query<{ username: string }>('select username from users')
    for (const { username } of rows) expect(everything).not.toContain(username)

    const [one] = colleagues
    if (!one) throw new Error('nobody is there')
    await leave(one, id)
    expect(await studies()).toEqual([over])
    await moveStudiesBack(here, 7)
    await sweepStudies(database)
    const [without] = await studies()
    expect(without?.figures).toEqual({ after: null, again: null })
    expect(without?.has_export).toBe(false)
    const kept = await pool.query('select from study_measurements where user_id = $1', [one.id])
    expect(kept.rows).toEqual([])
  }, 120_000)

  const exportOf = async (id: string) => {
    const { statusCode, body } = await admin.send({ url: `/api/v1/admin/studies/${id}/export` })
    return { status: statusCode, text: body }
  }
})

test('somebody who moves to another organisation practises there, is not measured again and can leave', async () => {
  const id = await drawnStudy()
  const later = await findInArm('later')
  const move = (organization: number) =>
    here.as.superadmin.call(userRoutes.moveUser, {
      params: { id: String(later.id) },
      body: { organization, permissions: ['user'] },
    })
  onTestFinished(async () => void (await move(1)))
  await here.connection.pool.query(
    'insert into scenario_organizations (organization_id, scenario_id) values (2, 1) on conflict do nothing',
  )
  expect((await move(2)).status).toBe(200)
  const [offered] = await scenariosOf(later)
  await startChat(later, 'en', offered)
  await moveStudiesBack(here, 28)
  expect(await own(later)).toMatchObject([{ standing: 'finished', round: null }])
  expect(await measure(later, id)).toMatchObject({ status: 409, detail: expect.stringContaining('due') })
  expect((await leave(later, id)).status).toBe(200)
  expect(await own(later)).toEqual([])
}, 60_000)

describe('a deadline', () => {
  /** The first person's completion, as an administrator sees it for a deadline in the measuring scenario. */
  async function completionOf(scenario: number) {
    const params = { scenario_id: String(scenario) }
    await admin.call(deadlineRoutes.setDeadline, { params, query: {}, body: { due_on: '2126-12-15' } })
    const { body } = await admin.call(deadlineRoutes.listPeopleOfDeadline, { params, query: {} })
    await admin.call(deadlineRoutes.setDeadline, { params, query: {}, body: { due_on: null } })
    return body.find(({ id }) => id === first().id)?.completion
  }

  async function measureFirst(): Promise<number> {
    const id = await beginStudy(admin)
    await agree(first(), id)
    await completeMeasurement(first(), id)
    return (await describeStudy(admin)).measured_scenario
  }

  const evaluate = (scenarioId: number) =>
    insertPastTries(here.connection.database, [
      {
        userId: first().id,
        scenarioId,
        talkedOn: '2126-11-30T08:00:00Z',
        evaluatedOn: '2126-11-30T09:00:00Z',
      },
    ])

  test('does not count a measurement as completion', async () => {
    const scenario = await measureFirst()
    expect(await completionOf(scenario)).toBe('not_yet')
    await evaluate(scenario)
    expect(await completionOf(scenario)).toBe('in_time')
  })

  test('that counted measurements before counts the first other evaluation after the migration', async () => {
    const { pool } = here.connection
    const scenario = await measureFirst()
    await evaluate(scenario)
    await evaluate(scenario)
    const readFirsts = async () =>
      (
        await pool.query<{ is_first_of_person: boolean }>(
          'select is_first_of_person from evaluations where user_id = $1 order by id',
          [first().id],
        )
      ).rows.map(({ is_first_of_person }) => is_first_of_person)
    await pool.query(`update evaluations
      set is_first_of_person = chat_id in (select chat_id from study_measurements)`)
    expect(await readFirsts()).toEqual([true, false, false])
    const { text = '' } = (await readMigrations()).find(({ name }) => name.startsWith('0072')) ?? {}
    // The product's role may not replace functions, so only the statement after the function is run.
    await pool.query(text.slice(text.indexOf('with measured')))
    expect(await readFirsts()).toEqual([false, true, false])
  })
})

describe('an administrator', () => {
  test('of another organisation can neither see, end nor delete a study', async () => {
    const id = await beginStudy(admin)
    await here.connection.pool.query("update users set role = 'admin' where username = 'outsider'")
    const { outsider } = here.as
    expect(await studies(outsider)).toEqual([])
    expect((await outsider.call(studyRoutes.endStudy, { params: { id } })).status).toBe(404)
    expect((await outsider.call(studyRoutes.deleteStudy, { params: { id } })).status).toBe(404)
    expect(await studies()).toHaveLength(1)
    await here.connection.pool.query("update users set role = 'user' where username = 'outsider'")
  })

  test(
    'ends a study early: nobody is measured again, and everybody may practise',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const id = await drawnStudy()
      const later = await findInArm('later')
      expect((await admin.call(studyRoutes.endStudy, { params: { id } })).status).toBe(200)
      expect((await admin.call(studyRoutes.endStudy, { params: { id } })).status).toBe(409)
      expect(await studies()).toMatchObject([{ phase: 'over' }])
      expect(await own(later)).toMatchObject([{ standing: 'finished' }])
      expect((await scenariosOf(later)).length).toBeGreaterThan(0)
      expect((await measure(later, id)).status).toBe(409)
    },
  )

  test('deletes a study with all its measurements', async () => {
    const id = await beginStudy(admin)
    await agree(first(), id)
    await completeMeasurement(first(), id)
    expect((await admin.call(studyRoutes.deleteStudy, { params: { id } })).status).toBe(200)
    expect(await studies()).toEqual([])
    const { rows } = await here.connection.pool.query('select from study_measurements')
    expect(rows).toEqual([])
    const { rows: told } = await here.connection.pool.query<{ action: string }>(
      "select action from audit where subject = 'study' order by id desc limit 2",
    )
    expect(told.map(({ action }) => action)).toEqual(['delete', 'create'])
  })

  test('creates one study by two requests with one key', async () => {
    const body = await describeStudy(admin)
    const [one, other] = [
      await admin.call(studyRoutes.createStudy, { body }, { key: 'twice' }),
      await admin.call(studyRoutes.createStudy, { body }, { key: 'twice' }),
    ]
    expect(other.body).toEqual(one.body)
    expect(await studies()).toHaveLength(1)
  })
})

describe('a person’s participation in a study', () => {
  test('is in their own export', async () => {
    const id = await beginStudy(admin)
    await agree(first(), id)
    const chat = await completeMeasurement(first(), id)
    await sweepStudies(here.connection.database)
    const { body } = await first().send({ url: '/api/v1/users/me/export' })
    expect(OwnData.parse(JSON.parse(body)).studies).toMatchObject([
      {
        title: 'Does practising help?',
        state: 'agreed',
        arm: null,
        measurements: [{ round: 'before', chat_id: Number(chat), score: expect.any(Number) }],
      },
    ])
  })

  test('is deleted with the person', async () => {
    const { pool } = here.connection
    if (!leaving) throw new Error('nobody came')
    const id = await beginStudy(admin, { people: only([...colleagues, leaving]) })
    await agree(leaving, id)
    await completeMeasurement(leaving, id)
    const { rows } = await pool.query<{ username: string }>('select username from users where id = $1', [
      leaving.id,
    ])
    await here.as.superadmin.call(accountRoutes.deleteUser, {
      params: { id: String(leaving.id) },
      body: { username: rows[0]?.username ?? '' },
    })
    for (const table of ['study_participants', 'study_measurements', 'study_invitations'])
      expect((await pool.query(`select from ${table} where user_id = $1`, [leaving.id])).rows).toEqual([])
  })

  test('moves to the account that stays when two are linked, once for each study', async () => {
    const { database, pool } = here.connection
    const [from, into] = colleagues
    if (!from || !into) throw new Error('nobody is there')
    const both = await beginStudy(admin)
    await agree(from, both)
    await agree(into, both)
    await admin.call(studyRoutes.endStudy, { params: { id: both } })
    const one = await beginStudy(admin)
    await agree(from, one)
    const chat = await completeMeasurement(from, one)
    await database.transaction().execute((transaction) => ownedStudies.move(transaction, from.id, into.id))
    const { rows } = await pool.query('select study_id, user_id from study_participants order by study_id')
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
      [Number(both), into.id],
      [Number(one), into.id],
    ])
    const moved = await pool.query('select user_id from study_measurements where chat_id = $1', [chat])
    expect(moved.rows.map(({ user_id }) => Number(user_id))).toEqual([into.id])
  })

  test(
    'is forgotten after some time, while the report of the groups stays',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const { database, pool } = here.connection
      const id = await drawnStudy()
      await moveStudiesBack(here, 28)
      for (const person of colleagues) await completeMeasurement(person, id)
      await moveStudiesBack(here, 14)
      await sweepStudies(database)
      await moveStudiesBack(here, 90)
      await sweepStudies(database)
      const before = await studies()
      await moveStudiesBack(here, 20)
      await sweepStudies(database)
      await forgetOldStudies(database, 30)
      expect((await pool.query('select from study_participants')).rows).toHaveLength(colleagues.length)
      await moveStudiesBack(here, 20)
      await sweepStudies(database)
      await Promise.all([forgetOldStudies(database, 30), forgetOldStudies(there.connection.database, 30)])
      expect((await pool.query('select from study_participants')).rows).toEqual([])
      await moveStudiesBack(here, 7)
      await sweepStudies(database)
      const [now] = await studies()
      expect(now?.figures).toEqual(before[0]?.figures)
      expect(now?.figures.after).not.toBeNull()
    },
  )
})
