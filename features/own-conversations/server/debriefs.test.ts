import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { practiceRoutes } from '#features/practice/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { prepareOwn } from '#testing/sample-own-conversation.ts'
import { ownConversationFailures, ownConversationRoutes } from '../contract.ts'
import type { WrittenDebrief } from '../contract-debrief.ts'

const { readOwnConversation, writeDebrief, declineDebrief, writePlan, correctOwnConversation } =
  ownConversationRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())
beforeEach(async () => {
  for (const table of ['own_conversations', 'rate_limits'])
    await testServer.connection.pool.query(`delete from ${table}`)
})

const had: WrittenDebrief = { outcome: 'had', plans: [], words: '', takes_place_on: null }

const read = async (id: number) => (await as.learner.call(readOwnConversation, { params: { id } })).body
const write = (id: number, body: WrittenDebrief, person = as.learner) =>
  person.call(writeDebrief, { params: { id }, body })
/** The id of the own conversation about which home asks on a day. */
async function askedOn(today?: string, person = as.learner): Promise<number | undefined> {
  const query = today === undefined ? {} : { today }
  const { status, body } = await person.call(practiceRoutes.readPractice, { query })
  expect(status).toBe(200)
  return body.debrief?.own_conversation_id
}
/** Prepares an own conversation for 3 February 2027, with these triggers in its plan. */
async function planned(...triggers: string[]): Promise<number> {
  const id = await prepareOwn(as.learner)
  const plans = triggers.map((trigger) => ({ trigger, response: `I wait, and then: ${trigger}` }))
  const { version } = await read(id)
  await as.learner.call(writePlan, {
    params: { id },
    body: { first_sentence: 'Thank you.', next_steps: '', plans, version },
  })
  return id
}
async function moveTo(id: number, day: string | null): Promise<void> {
  const { scenario, mood, version } = await read(id)
  const body = { scenario, mood, version, takes_place_on: day }
  expect((await as.learner.call(correctOwnConversation, { params: { id }, body })).status).toBe(200)
}

describe('home asks for a debrief', () => {
  test('from a week after the date on, by the day that the client sends', async () => {
    const id = await planned()
    expect(await askedOn('2027-02-09')).toBeUndefined()
    expect(await askedOn('2027-02-10')).toBe(id)
    expect(await askedOn('2027-06-01')).toBe(id)
    const { body } = await as.learner.call(practiceRoutes.readPractice, { query: { today: '2027-02-10' } })
    expect(body.debrief).toMatchObject({ role: 'my manager Quokka', takes_place_on: '2027-02-03' })
  })

  test('by the day in UTC if the client sends none', async () => {
    const id = await planned()
    await moveTo(id, '2020-01-01')
    expect(await askedOn()).toBe(id)
    await moveTo(id, '2999-01-01')
    expect(await askedOn()).toBeUndefined()
  })

  test('of the learner’s latest own conversation that has a date', async () => {
    const [first, second, open] = [await planned(), await planned(), await planned()]
    await moveTo(second, '2027-02-04')
    await moveTo(open, null)
    expect(await askedOn('2027-03-01')).toBe(second)
    await write(second, had)
    expect(await askedOn('2027-03-01')).toBe(first)
    for (const person of [as.admin, as.superadmin, as.outsider])
      expect(await askedOn('2027-03-01', person)).toBeUndefined()
  })

  test('until it is written, and not again if the date is corrected afterwards', async () => {
    const id = await planned()
    await write(id, had)
    expect(await askedOn('2027-02-10')).toBeUndefined()
    await moveTo(id, '2027-02-02')
    expect(await askedOn('2027-02-10')).toBeUndefined()
  })

  test('until the learner declines it, and again for a later date', async () => {
    const id = await planned()
    expect((await as.learner.call(declineDebrief, { params: { id } })).status).toBe(200)
    expect(await askedOn('2027-02-10')).toBeUndefined()
    await moveTo(id, '2027-02-20')
    expect(await askedOn('2027-02-26')).toBeUndefined()
    expect(await askedOn('2027-02-27')).toBe(id)
  })

  test('a week after the new date if the conversation was put off', async () => {
    const id = await planned()
    const { body } = await write(id, { ...had, outcome: 'put_off', takes_place_on: '2027-03-01' })
    expect(body).toMatchObject({ takes_place_on: '2027-03-01', debrief: null })
    expect(await askedOn('2027-03-07')).toBeUndefined()
    expect(await askedOn('2027-03-08')).toBe(id)
    await write(id, { ...had, outcome: 'put_off' })
    expect(await askedOn('2030-01-01')).toBeUndefined()
  })
})

describe('a debrief', () => {
  test('keeps the plans as they were when it was written, can be changed, and is deleted by declining', async () => {
    const id = await planned('they laugh', 'they leave')
    const written = await write(id, {
      ...had,
      plans: [
        { trigger: 'they laugh', did: 'done' },
        { trigger: 'they leave', did: null },
      ],
      words: ' Begin with the figure. ',
    })
    const debrief = {
      outcome: 'had',
      plans: [
        { trigger: 'they laugh', response: 'I wait, and then: they laugh', did: 'done' },
        { trigger: 'they leave', response: 'I wait, and then: they leave', did: null },
      ],
      words: 'Begin with the figure.',
    }
    expect(written.body.debrief).toMatchObject(debrief)
    await as.learner.call(writePlan, {
      params: { id },
      body: { first_sentence: '', next_steps: '', plans: [], version: (await read(id)).version },
    })
    expect((await read(id)).debrief).toMatchObject(debrief)
    await write(id, { ...had, outcome: 'not_had', words: 'A date with them.' })
    expect((await read(id)).debrief).toMatchObject({
      outcome: 'not_had',
      plans: [],
      words: 'A date with them.',
    })
    await as.learner.call(declineDebrief, { params: { id } })
    expect((await read(id)).debrief).toBeNull()
  })

  test('leaves the version of the own conversation unchanged', async () => {
    const id = await planned()
    const { version } = await read(id)
    await write(id, had)
    expect((await read(id)).version).toBe(version)
  })

  test('is refused if it names a missing plan, is too long or has an invalid date', async () => {
    const id = await planned('they laugh')
    const about = await write(id, { ...had, plans: [{ trigger: 'they sing', did: 'done' }] })
    expect([about.status, about.detail]).toEqual([404, ownConversationFailures.planMissing.detail])
    expect((await write(id, { ...had, words: 'x'.repeat(1001) })).status).toBe(422)
    expect((await write(id, { ...had, takes_place_on: 'tomorrow' })).status).toBe(422)
    expect((await read(id)).debrief).toBeNull()
  })

  test('cannot be written or declined by anybody else', async () => {
    const id = await planned()
    for (const person of [as.admin, as.superadmin, as.outsider]) {
      expect((await write(id, had, person)).status).toBe(404)
      expect((await person.call(declineDebrief, { params: { id } })).status).toBe(404)
    }
    expect(await askedOn('2027-02-10')).toBe(id)
  })
})
