import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { chatFailures, EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { hintRoutes } from '#features/chats/contract-hints.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { practiceRoutes } from '#features/practice/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { edit, messagesOf, say } from '#testing/chat-requests.ts'
import { startRehearsal, prepareOwn, rehearsedOwn, newOwnWith } from '#testing/sample-own-conversation.ts'
import { PREPARATION_RATE_LIMIT, ownConversationFailures, ownConversationRoutes } from '../contract.ts'
import { exportOwnConversations } from './owned-own-conversations.ts'

const {
  listOwnConversations,
  createOwnConversation,
  readOwnConversation,
  correctOwnConversation,
  deleteOwnConversation,
  writePlan,
  rehearsePlan,
} = ownConversationRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const read = async (id: number, person = as.learner) =>
  (await person.call(readOwnConversation, { params: { id } })).body

describe('without a model', () => {
  test('the scenario comes from a template and contains the learner’s answers', async () => {
    const id = await prepareOwn(as.learner)
    const own = await read(id)
    expect(own).toMatchObject({
      origin: 'template',
      title: 'Conversation: my manager Quokka',
      takes_place_on: '2027-02-03',
      mood: 'defensive',
      tries: 0,
      plan: { first_sentence: '', next_steps: '', plans: [] },
    })
    const { directions, world } = own.scenario
    for (const entered of [newOwnWith('Quokka').topic, newOwnWith('Quokka').fear, newOwnWith('Quokka').wish])
      expect(directions).toContain(entered)
    expect(world.facts.map(({ layer }) => layer)).toEqual(['open', 'asked', 'earned', 'earned'])
    const { body: list } = await as.learner.call(listOwnConversations, {})
    expect(list[0]).toMatchObject({ id, role: 'my manager Quokka', tries: 0 })
  })

  test.each([
    ['pt', 'Conversa: '],
    ['fr', 'Conversation : '],
  ])('the texts are in the language of the conversation: %s', async (language, beginning) => {
    const { body } = await as.admin.call(createOwnConversation, { body: { ...newOwnWith('x'), language } })
    expect((await read(body.id, as.admin)).title).toBe(`${beginning}my manager x`)
  })

  test('the longest texts that the form accepts make a valid scenario', async () => {
    const long = (count: number) =>
      'ab '
        .repeat(count)
        .slice(0, count - 1)
        .concat('!')
    const body = { ...newOwnWith(''), role: long(80), topic: long(500), fear: long(500), wish: long(500) }
    const made = await as.outsider.call(createOwnConversation, { body })
    expect(made.status).toBe(200)
    expect((await read(made.body.id, as.outsider)).topic).toBe(body.topic)
  })

  test('a missing, too long or invalid answer is refused', async () => {
    const refused = async (change: object) =>
      (await as.learner.call(createOwnConversation, { body: { ...newOwnWith('x'), ...change } })).status
    expect(await refused({ role: ' ' })).toBe(422)
    expect(await refused({ topic: '' })).toBe(422)
    expect(await refused({ wish: 'x'.repeat(501) })).toBe(422)
    expect(await refused({ mood: 'neutral' })).toBe(422)
    expect(await refused({ takes_place_on: '3 February' })).toBe(422)
    expect(await refused({ language: 'xx' })).toBe(400)
  })
})

describe('a rehearsal', () => {
  test('has a partner, accepts edits and is evaluated by the default template', async () => {
    const { id, chat } = await rehearsedOwn(as.learner, 'Wombat')
    const { body } = await as.learner.call(chatRoutes.readChat, { params: { id: chat } })
    expect(body).toMatchObject({
      scenario: { id: null, title: 'Conversation: my manager Wombat' },
      own_conversation_id: id,
      turn_count: 5,
      is_evaluated: true,
      character: { name: null, role: 'my manager Wombat', expression: 'flat' },
      briefing: { goals: [newOwnWith('Wombat').wish] },
    })
    const [first] = await messagesOf(as.learner, chat)
    const edited = await edit(as.learner, chat, first?.id ?? 0, 'What worries you about it?')
    expect(edited.status).toBe(200)
    const { body: evaluations } = await as.learner.call(evaluationRoutes.listEvaluations, {
      query: { chat_id: chat },
    })
    expect(evaluations[0]).toMatchObject({ scenario: { id: null }, rubric: null })
    expect((await read(id)).tries).toBe(1)
  })

  test('is unaided in the history if it took no hint', async () => {
    const own = await testApp()
    const { id, chat } = await rehearsedOwn(own.as.learner, 'Numbat')
    const aided = await startRehearsal(own.as.learner, id)
    await say(own.as.learner, aided, 'How do you see it?')
    const hint = await own.as.learner.call(hintRoutes.giveHint, {
      params: { id: aided },
      query: {},
      body: null,
    })
    expect(hint.status).toBe(200)
    for (let turn = 1; turn < EVALUATION_TURNS; turn += 1)
      await say(own.as.learner, aided, 'How do you see it?')
    await own.as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: aided } })
    const { body } = await own.as.learner.call(chatRoutes.listChats, { query: {} })
    expect(body.map((card) => [String(card.chat_id), card.is_evaluated, card.is_unaided])).toEqual([
      [aided, true, undefined],
      [chat, true, true],
    ])
  })

  test('tells a fact that is asked for', async () => {
    const chat = await startRehearsal(as.learner, await prepareOwn(as.learner))
    await say(as.learner, chat, 'Thank you for taking the time. How do you see it?')
    const { body } = await as.learner.call(chatRoutes.listMessages, { params: { id: chat }, query: {} })
    expect(body.at(-1)?.content).toContain('From where I stand')
  })

  test.each([
    ['en', 'Do you know what this is about?', 'You go first'],
    ['pt', 'Você sabe do que se trata?', 'Comece você'],
    ['fr', 'Savez-vous de quoi il s’agit ?', 'À vous de commencer'],
  ])('leaves it to the learner to name the topic in %s', async (language, asked, answered) => {
    const body = { ...newOwnWith('Kiwi'), topic: 'She took the new project from me.', language }
    const { body: made } = await as.outsider.call(createOwnConversation, { body })
    const chat = await startRehearsal(as.outsider, made.id)
    await say(as.outsider, chat, asked)
    const reply = (await messagesOf(as.outsider, chat)).at(-1)?.content
    expect(reply).toContain(answered)
    expect(reply).not.toContain(body.topic)
  })

  test('is the running chat on home, and not a try of a scenario', async () => {
    const own = await testApp()
    const chat = await startRehearsal(own.as.learner, await prepareOwn(own.as.learner))
    await say(own.as.learner, chat, 'How do you see it?')
    const { body } = await own.as.learner.call(practiceRoutes.readPractice, { query: {} })
    expect(body).toMatchObject({ running: { chat_id: Number(chat), scenario: { id: null } }, tries: [] })
  })

  test('cannot be begun by anybody else', async () => {
    const id = await prepareOwn(as.learner)
    for (const person of [as.admin, as.superadmin, as.outsider]) {
      const answer = await person.call(chatRoutes.createOwnChat, { params: { id }, body: null })
      expect([answer.status, answer.detail]).toEqual([404, ownConversationFailures.missing.detail])
    }
  })

  test('refuses an objection', async () => {
    const { chat } = await rehearsedOwn(as.learner, 'Numbat')
    const { status, detail } = await as.learner.call(objectionRoutes.raiseObjection, {
      params: { chat_id: chat },
      body: { check_key: null, statement: 0, reason: 'other', words: 'Numbat' },
    })
    expect([status, detail]).toEqual([400, ownConversationFailures.notReviewed.detail])
  })
})

describe('corrections and plans', () => {
  test('a corrected scenario is rehearsed, and a correction of an older version is refused', async () => {
    const id = await prepareOwn(as.learner)
    const { scenario, version } = await read(id)
    const correction = {
      scenario: { ...scenario, title: 'About June' },
      mood: 'calm',
      takes_place_on: null,
      version,
    } as const
    const { body } = await as.learner.call(correctOwnConversation, { params: { id }, body: correction })
    expect(body).toMatchObject({ title: 'About June', mood: 'calm', takes_place_on: null })
    // A save whose answer was lost is repeated and gets the same answer.
    const repeat = await as.learner.call(correctOwnConversation, { params: { id }, body: correction })
    expect([repeat.status, repeat.body]).toEqual([200, body])
    const older = { ...correction, mood: 'angry' } as const
    const again = await as.learner.call(correctOwnConversation, { params: { id }, body: older })
    expect(again.detail).toBe(ownConversationFailures.changedMeanwhile.detail)
    const chat = await startRehearsal(as.learner, id)
    const { body: shown } = await as.learner.call(chatRoutes.readChat, { params: { id: chat } })
    expect(shown.scenario.title).toBe('About June')
  })

  test('a plan and a scenario that were read together can both be saved, and an older plan is refused', async () => {
    const id = await prepareOwn(as.learner)
    const { scenario, version, mood } = await read(id)
    const writeSentence = async (first_sentence: string) => {
      const body = { first_sentence, next_steps: '', plans: [], version }
      return (await as.learner.call(writePlan, { params: { id }, body })).status
    }
    expect(await writeSentence('Thank you.')).toBe(200)
    expect(await writeSentence('Thank you.')).toBe(200)
    const body = { scenario: { ...scenario, title: 'About June' }, mood, takes_place_on: null, version }
    expect((await as.learner.call(correctOwnConversation, { params: { id }, body })).status).toBe(200)
    expect(await writeSentence('Good morning.')).toBe(409)
    expect(await read(id)).toMatchObject({ title: 'About June', plan: { first_sentence: 'Thank you.' } })
  })

  test('a world that breaks the rules of worlds is refused', async () => {
    const id = await prepareOwn(as.learner)
    const { scenario, version, mood, takes_place_on } = await read(id)
    const { world } = scenario
    const twice = { ...scenario, world: { ...world, facts: [...world.facts, ...world.facts] } }
    const { status } = await as.learner.call(correctOwnConversation, {
      params: { id },
      body: { scenario: twice, version, mood, takes_place_on },
    })
    expect(status).toBe(422)
  })

  test('a fourth plan is refused, and an unchanged trigger keeps its rehearsed answer', async () => {
    const id = await prepareOwn(as.learner)
    const plan = (trigger: string) => ({ trigger, response: `I breathe, and answer ${trigger}` })
    const write = async (...triggers: string[]) =>
      as.learner.call(writePlan, {
        params: { id },
        body: {
          first_sentence: 'Thank you.',
          next_steps: '',
          plans: triggers.map(plan),
          version: (await read(id)).version,
        },
      })
    expect((await write('a', 'b', 'c', 'd')).status).toBe(422)
    expect((await write('a', 'a')).status).toBe(422)
    expect((await write('a', 'b')).body.plan.plans).toHaveLength(2)
    const rehearse = (trigger: string) =>
      as.learner.call(rehearsePlan, { params: { id }, body: { trigger, words: 'Please let me finish.' } })
    expect((await rehearse('b')).body.plan.plans[1]?.rehearsed).toBe('Please let me finish.')
    expect((await rehearse('z')).status).toBe(404)
    const { body } = await write('b', 'c')
    expect(body.plan.plans.map(({ rehearsed }) => rehearsed)).toEqual(['Please let me finish.', null])
  })
})

test('deleting an own conversation removes its words from all tables and keeps the counts of rehearsals', async () => {
  const { as: people, connection } = await testApp()
  const { id, chat } = await rehearsedOwn(people.learner, 'Bandicoot')
  expect(await dumpDatabase(connection.database)).toContain('Bandicoot')
  const remove = (key: string) => people.learner.call(deleteOwnConversation, { params: { id } }, { key })
  const { body } = await remove('first')
  expect(body.chat_ids).toEqual([Number(chat)])
  // A repeated deletion gets the same answer.
  expect((await remove('first')).body).toEqual(body)
  expect((await remove('second')).status).toBe(404)
  expect(await dumpDatabase(connection.database)).not.toContain('Bandicoot')
  const { detail } = await people.learner.call(chatRoutes.readChat, { params: { id: chat } })
  expect(detail).toBe(chatFailures.missing.detail)
  const { rows } = await connection.pool.query<{ turn_count: number }>('select turn_count from chats')
  expect(rows).toEqual([{ turn_count: 5 }])
})

test('a person’s export contains their own conversations, and nobody else’s', async () => {
  const { as: people } = await testApp()
  await rehearsedOwn(people.learner, 'Kowari')
  const exported = async (person = people.learner) =>
    (await person.send({ url: '/api/v1/users/me/export' })).json()
  expect(await exported()).toMatchObject({
    own_conversations: [
      {
        role: 'my manager Kowari',
        plan: { plans: [{ rehearsed: 'Let me finish. Kowari' }] },
        debrief: { outcome: 'had', words: 'Wait before I answer. Kowari' },
      },
    ],
    conversations: [{ scenario: { id: null, title: 'Conversation: my manager Kowari' } }],
    evaluations: [{ scenario: { id: null } }],
  })
  expect(JSON.stringify(await exported(people.superadmin))).not.toContain('Kowari')
})

test('an export continues if own conversations are deleted during it', async () => {
  const { as: people, connection } = await testApp()
  const ids = [await prepareOwn(people.learner, 'Numbat'), await prepareOwn(people.learner, 'Potoroo')]
  const { rows } = await connection.pool.query<{ id: number }>(
    `select id from users where username = 'learner'`,
  )
  const exported: number[] = []
  for await (const page of exportOwnConversations(connection.database, rows[0]?.id ?? 0)) {
    exported.push(...page.map(({ id }) => id))
    for (const id of ids) await people.learner.call(deleteOwnConversation, { params: { id } })
  }
  expect(exported).toEqual(ids.toReversed())
})

test('no log contains words of an own conversation, and two requests with one key create one', async () => {
  const { lines, logger } = keepLogLines('debug')
  const { as: people } = await testApp({ logger })
  await rehearsedOwn(people.learner, 'Thylacine')
  const create = () =>
    people.learner.call(
      createOwnConversation,
      { body: newOwnWith('Thylacine') },
      { key: 'the-same-key-twice' },
    )
  expect((await create()).body).toEqual((await create()).body)
  expect(lines.length).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toContain('Thylacine')
})

test('the number of new own conversations is limited', async () => {
  const { as: people } = await testApp()
  const statuses: number[] = []
  for (let one = 0; one <= PREPARATION_RATE_LIMIT.limit; one += 1)
    statuses.push((await people.learner.call(createOwnConversation, { body: newOwnWith('x') })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})
