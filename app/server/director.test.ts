import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { moodKinds } from '#conversation/conversation.ts'
import type { Deed, DirectorState, Fact, JudgedDeed } from '#conversation/director/world.ts'
import { createModelPartner } from '#adapters/ai/model/partner.ts'
import { temperaments } from '#conversation/director/temperaments.ts'
import { createTypingPartner } from '#adapters/ai/resolve.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import type { ConversationGoal } from '#features/chats/contract-outcome.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { standInModel } from '#testing/model.ts'
import { until } from '#testing/partner.ts'
import { edit, say, scenariosOf, startChat } from '#testing/chat-requests.ts'

let app: TestApp
let reading: () => Promise<readonly JudgedDeed[]> = async () => []
let chatId: string

beforeAll(async () => {
  const partner = scriptedPartner({ pause: async () => {} })
  app = await createTestApp({
    // The scripted partner under a model's name, so that a test can supply the readings.
    partner: { ...createTypingPartner(), ...partner, name: 'stand-in', readExchange: () => reading() },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  reading = async () => []
  const scenarios = await scenariosOf(app.as.learner)
  const scenario = scenarios.find(({ title }) => title === 'Feedback after missed deadlines')
  chatId = await startChat(app.as.learner, 'en', scenario)
})

const rows = async () =>
  (
    await app.connection.pool.query(
      `select id, content, director_state, judged_deeds from messages
       where chat_id = $1 order by id`,
      [chatId],
    )
  ).rows
const readChat = async () => (await app.as.learner.call(chatRoutes.readChat, { params: { id: chatId } })).body
const stateNow = async () => (await rows()).at(-1)?.director_state
const stateOf = async (id: string) =>
  (
    await app.connection.pool.query(
      'select director_state from messages where chat_id = $1 order by position desc limit 1',
      [id],
    )
  ).rows[0]?.director_state

test('every reply is stored with the director’s state, and an edit returns to an earlier state', async () => {
  const first = await say(app.as.learner, chatId, 'Hello Sam, thank you for coming.')
  await say(app.as.learner, chatId, 'Is there other work that I do not see on the board?')
  const [hello, greeting, question, answer] = await rows()
  expect([hello?.director_state, question?.director_state]).toEqual([null, null])
  expect(greeting?.director_state.asked).toEqual([])
  expect(answer?.director_state).toMatchObject({ asked: ['other-work'], told: ['other-work'] })
  expect(answer?.content).toContain('There’s other work as well')

  await edit(app.as.learner, chatId, Number(question?.id), 'The safety file came three days late.')
  expect(await stateNow()).toMatchObject({ asked: [], deeds: [{ condition: 'named_fact', message: 3 }] })
  await edit(app.as.learner, chatId, first.body.user_message.id, 'You never finish anything.')
  expect(await stateNow()).toMatchObject({ deeds: [], asked: [] })
})

test('what a model finds counts after its reading, and a failed reading delays no reply', async () => {
  const quotation = 'I never asked you'
  reading = async () => [{ met: 'owned_share', message: 1, quotation }]
  await say(app.as.learner, chatId, 'Looking back, I never asked you how full your week was.')
  await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  const away = () => Promise.reject(new Error('the model is away'))
  for (const failing of [away, () => new Promise<never>(() => {})]) {
    reading = failing
    const { status } = await say(app.as.learner, chatId, 'Take your time, there is no hurry today.')
    expect(status).toBe(200)
    // The reading that hangs is ended by its timeout, long after this test.
    if (failing === away) await until(async () => (await rows()).at(-1)?.judged_deeds?.[0].met === 'unread')
  }
  expect((await stateNow()).deeds).toContainEqual({ condition: 'owned_share', message: 1, quotation })
})

test('a question and an agreement that only a model understands count as soon as they are read', async () => {
  const quotation = 'fills your days'
  reading = async () => [
    read(1),
    { met: 'question', fact: 'other-work', message: 1, quotation },
    { met: 'need', need: 'speak-to-chris', message: 1, quotation, name: null, when: 'today' },
    // This need requires a date, and none was said.
    { met: 'need', need: 'outline', message: 1, quotation, name: null, when: null },
    { met: 'need', need: 'nothing', message: 1, quotation, name: null, when: 'today' },
  ]
  await say(app.as.learner, chatId, 'I wonder a good deal about what it is that fills your days.')
  await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  expect((await readChat()).ending).toBeNull()
  const reached = expect.objectContaining({ kind: 'step', state: 'reached', message: 1 })
  expect((await readChat()).goals).toContainEqual(reached)
  reading = async () => [read(3)]
  const { body } = await say(app.as.learner, chatId, 'Take your time, there is no hurry today.')
  expect(body.goals).toContainEqual(reached)
  const { asked, agreed } = await stateNow()
  expect(asked).toEqual(['other-work'])
  expect(agreed).toEqual([
    { need: 'speak-to-chris', message: 1, who: 'learner', name: null, when: 'today', quotation },
  ])

  const { needs } = parseWorld(demoWorlds['missed-deadlines'])
  const readAll = needs.map(({ key }): JudgedDeed => ({
    met: 'need',
    need: key,
    message: 3,
    quotation: 'no hurry',
    name: null,
    when: 'Friday',
  }))
  reading = async () => [...readAll, read(5)]
  const last = await say(app.as.learner, chatId, 'Good, then that is how we do it.')
  await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  // All needs are agreed on, but neither has closed the conversation.
  expect([last.body.ending, (await readChat()).ending]).toEqual([null, null])
  reading = async () => [...readAll, { met: 'closed', message: 7, quotation: 'See you then' }, read(7)]
  await say(app.as.learner, chatId, 'See you then.')
  await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  const { ending: end } = await readChat()
  expect(end?.kind).toBe('agreed')
  expect(end?.agreed.map((one) => one.quotation)).toEqual(needs.map(() => 'no hurry'))

  // A learner who goes on reopens the conversation, until both close it again.
  reading = async () => [...readAll, read(9)]
  const more = await say(app.as.learner, chatId, 'One more thing: is the room free on Friday?')
  expect(more.body.ending?.kind).toBe('agreed')
  await until(async () => (await readChat()).is_being_read === undefined)
  expect((await readChat()).ending).toBeNull()
})

const read = (message: number): JudgedDeed => ({ met: 'read', message, quotation: '' })

/** Sends a good learner's messages without waiting for readings, until the rules have found something in one. */
async function sayUntil(isFound: (state: DirectorState, message: number) => boolean) {
  let finish: (deeds: readonly JudgedDeed[]) => void = () => {}
  reading = () => new Promise((resolve) => (finish = resolve))
  for (const [turn, content] of missedDeadlinesLearners.en.good.entries()) {
    const { body } = await say(app.as.learner, chatId, content)
    const message = turn * 2 + 1
    const state: DirectorState = await stateNow()
    if (!isFound(state, message)) {
      finish([])
      continue
    }
    const end = async (...deeds: JudgedDeed[]) => {
      finish([...deeds, read(message)])
      await until(async () => (await readChat()).is_being_read === undefined)
      return readChat()
    }
    return { shown: [body, await readChat()], message, state, end }
  }
  throw new Error('the rules have found nothing')
}

const count = (goals: readonly ConversationGoal[] | undefined, kind: string, state: string) =>
  goals?.filter((goal) => goal.kind === kind && goal.state === state).length

test.each([false, true])(
  'an agreement that rules find is shown once a model has confirmed it (%s)',
  async (isNamed) => {
    const { shown, message, state, end } = await sayUntil(({ agreed }) => agreed.length > 0)
    for (const { goals, ending } of shown) {
      expect([count(goals, 'step', 'reached'), ending]).toEqual([0, null])
    }
    const quotation = 'the learner’s words'
    const named = state.agreed.map(({ need }): JudgedDeed => ({
      met: 'need',
      need,
      message,
      quotation,
      name: null,
      when: 'today',
    }))
    const { goals, ending } = await end(...(isNamed ? named : []))
    expect(count(goals, 'step', 'reached')).toBe(isNamed ? named.length : 0)
    // Neither has closed the conversation.
    expect(ending).toBeNull()
  },
)

test.each([false, true])(
  'the goal of being heard is reached by rules only once a model has confirmed it (%s)',
  async (isNamed) => {
    const acknowledged = 'acknowledged' as const
    const { shown, message, end } = await sayUntil(({ deeds }, at) =>
      deeds.some((deed) => deed.condition === acknowledged && deed.message === at),
    )
    for (const { goals } of shown) expect(count(goals, 'heard', 'open')).toBe(1)
    const named: JudgedDeed = { met: acknowledged, message, quotation: 'the learner’s words' }
    const { goals } = await end(...(isNamed ? [named] : []))
    expect(count(goals, 'heard', isNamed ? 'reached' : 'open')).toBe(1)
  },
)

test('findings of an earlier message stay hidden until its own late reading arrives', async () => {
  const { state, message, end } = await sayUntil(({ agreed }) => agreed.length > 0)
  // The first reading is still under way.
  const first = end
  reading = () => new Promise(() => {})
  const { body } = await say(app.as.learner, chatId, 'Take your time, there is no hurry today.')
  expect([count(body.goals, 'step', 'reached'), body.ending]).toEqual([0, null])
  const named = state.agreed.map(({ need }): JudgedDeed => ({
    met: 'need',
    need,
    message,
    quotation: 'the learner’s words',
    what: 'What both have said',
    name: null,
    when: 'today',
  }))
  void first(...named)
  await until(async () => count((await readChat()).goals, 'step', 'reached') === named.length)
  expect((await readChat()).goals.some(({ what }) => what === 'What both have said')).toBe(true)
})

test('findings of the rules count when no model reads a message in time', async () => {
  const { state, shown } = await sayUntil(({ agreed }) => agreed.length > 0)
  expect(count(shown[1]?.goals, 'step', 'reached')).toBe(0)
  await app.connection.pool.query(
    "update messages set created_at = created_at - interval '1 minute' where chat_id = $1",
    [chatId],
  )
  const { goals, is_being_read } = await readChat()
  expect([count(goals, 'step', 'reached'), is_being_read]).toEqual([state.agreed.length, undefined])
  // The next turn keeps the goals that the screen has shown.
  const { body } = await say(app.as.learner, chatId, 'Take your time, there is no hurry today.')
  expect(count(body.goals, 'step', 'reached')).toBe(state.agreed.length)
})

test('an agreement that no author has foreseen ends a conversation, and an edit reopens it', async () => {
  const promise = {
    who: 'learner',
    what: 'You come again',
    name: null,
    when: 'Tuesday',
    quotation: 'Tuesday it is',
  } as const
  reading = async () => [
    { ...promise, met: 'promise', message: 1, readWith: 1 },
    { met: 'closed', message: 1, quotation: 'Then Tuesday it is' },
    read(1),
  ]
  const { body } = await say(app.as.learner, chatId, 'Then Tuesday it is. See you.')
  await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  expect((await readChat()).ending).toEqual({ kind: 'agreed', agreed: [promise] })
  reading = async () => []
  await edit(app.as.learner, chatId, body.user_message.id, 'Hello Sam, thank you for coming.')
  expect((await readChat()).ending).toBeNull()
})

test('a chat says that a model reads the last exchange until the reading ends', async () => {
  let finish: (deeds: readonly JudgedDeed[]) => void = () => {}
  reading = () => new Promise((resolve) => (finish = resolve))
  await say(app.as.learner, chatId, 'Hello Sam, thank you for coming.')
  expect((await readChat()).is_being_read).toBe(true)
  finish([])
  await until(async () => (await readChat()).is_being_read === undefined)
})

test('the later of two readings of the same agreement counts', async () => {
  const readAt = (message: number, when: string) => async (): Promise<readonly JudgedDeed[]> => [
    { met: 'need', need: 'speak-to-chris', message, quotation: 'your time', name: null, when },
  ]
  for (const [message, when] of [
    [1, 'today'],
    [3, 'Friday'],
  ] as const) {
    reading = readAt(message, when)
    await say(app.as.learner, chatId, 'Take your time, there is no hurry today.')
    await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  }
  reading = async () => []
  await say(app.as.learner, chatId, 'Then we leave it there.')
  expect((await stateNow()).agreed).toMatchObject([{ need: 'speak-to-chris', when: 'Friday' }])
})

test('the prompt contains a fact only at the turns at which the rules allow it', async () => {
  let reply = ''
  const requests: string[] = []
  const model = standInModel(({ system }) => {
    requests.push(system)
    return reply
  })
  // The partner reads no exchanges, so only the rules do.
  const { readExchange: _, ...partner } = createModelPartner(model)
  const played = await createTestApp({ connection: app.connection, partner })
  onTestFinished(() => played.close())
  const { facts } = parseWorld(demoWorlds['missed-deadlines'])
  const scenarios = await scenariosOf(app.as.learner)
  const scenario = scenarios.find(({ title }) => title === 'Feedback after missed deadlines')
  for (const language of ['en', 'pt', 'fr'] as const) {
    const byRules = await startChat(app.as.learner, language, scenario)
    const byModel = await startChat(played.as.learner, language, scenario)
    let told: readonly string[] = []
    for (const message of missedDeadlinesLearners[language].good) {
      const { body } = await say(app.as.learner, byRules, message)
      reply = body.ai_response.content
      await say(played.as.learner, byModel, message)
      const [rules, own] = [await stateOf(byRules), await stateOf(byModel)]
      // One of the two was read, by a reader that found nothing.
      expect(own).toEqual({ ...rules, unread: undefined })
      // The model's request has the facts that may be told or asked for, but none before the fact that it follows, and
      // no unearned ones.
      const request = requests.at(-1) ?? ''
      const isInRequest = ({ texts }: Fact) => request.includes(texts[language] ?? texts.en)
      const mayFollow = ({ after }: Fact) => after === null || told.includes(after)
      const hasMet = ({ conditions }: Fact) =>
        conditions.some((met) => own.deeds.some((deed: Deed) => deed.condition === met))
      for (const fact of facts.filter(({ layer }) => layer !== 'earned'))
        expect(isInRequest(fact)).toBe(mayFollow(fact))
      for (const fact of facts.filter(({ layer }) => layer === 'earned'))
        expect(isInRequest(fact) && !hasMet(fact)).toBe(false)
      told = rules.told
    }
    expect((await stateOf(byRules)).told.length).toBeGreaterThanOrEqual(3)
  }
})

test('the answer to a first message does not contain a fact that the character has not told', async () => {
  const { body } = await say(app.as.learner, chatId, 'Hello Sam, thank you for coming.')
  expect(JSON.stringify(body)).not.toContain('Adeyemi')
})

test('mood kinds are in the order of the tension with which a conversation begins', () => {
  const tensions = moodKinds.map((kind) => temperaments[kind].tension)
  expect(tensions).toEqual(tensions.toSorted((a, b) => a - b))
  expect(moodKinds.toSorted()).toEqual(Object.keys(temperaments).toSorted())
})
