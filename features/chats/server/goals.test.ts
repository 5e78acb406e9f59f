import { expect, test } from 'vitest'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import missedDeadlines from '#database/seed/worlds/missed-deadlines.json' with { type: 'json' }
import { chatRoutes } from '#features/chats/contract.ts'
import type { ConversationGoal } from '#features/chats/contract-outcome.ts'
import type { DirectorState } from '#conversation/director/world.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import { testApp } from '#testing/app.ts'
import type { Person } from '#testing/person.ts'
import { edit, say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { describeEnding } from './describe-ending.ts'
import { describeGoals } from './goals.ts'

async function startIn(person: Person, title: string): Promise<string> {
  const scenario = (await scenariosOf(person)).find((one) => one.title === title)
  if (!scenario) throw new Error(`no scenario ${title}`)
  return startChat(person, 'en', scenario)
}

const TITLE = 'Feedback after missed deadlines'

const chatOf = async (person: Person, id: string, branch?: string) =>
  (await person.call(chatRoutes.readChat, { params: { id }, query: branch ? { branch } : {} })).body

const statesOf = (goals: readonly ConversationGoal[] | undefined) =>
  goals?.map(({ kind, state }) => `${kind} ${state}`)

test('each turn returns the goals of the chat, which are reached as the conversation goes on', async () => {
  const { as } = await testApp()
  const chatId = await startIn(as.learner, TITLE)
  expect(statesOf((await chatOf(as.learner, chatId)).goals)).toEqual([
    'heard open',
    'behind open',
    'step open',
    'step open',
    'step open',
  ])
  let last: ConversationGoal[] = []
  for (const line of missedDeadlinesLearners.en.good) {
    const { body } = await say(as.learner, chatId, line)
    const reached = new Set(last.flatMap(({ state }, index) => (state === 'reached' ? [index] : [])))
    last = body.goals ?? []
    // Rules read a message during its own turn, so a goal names that turn. A model's reading would count one turn
    // later.
    const news = last.filter(({ state }, index) => state === 'reached' && !reached.has(index))
    expect(news.map(({ message }) => message)).toEqual(news.map(() => body.turn_count))
    expect((await chatOf(as.learner, chatId)).goals).toEqual(body.goals)
  }
  expect(statesOf(last)).toEqual([
    'heard reached',
    'behind partly',
    'step reached',
    'step reached',
    'step reached',
  ])
  expect(last[1]).not.toHaveProperty('message')
  expect(last[2]?.what).toBe('You speak to Chris Adeyemi about the Hartwell work')
})

test('goals contain no fact that is not told and no step that is not agreed', async () => {
  const { as } = await testApp()
  const chatId = await startIn(as.learner, TITLE)
  await say(as.learner, chatId, 'Hi Sam. How are you?')
  const { goals } = await chatOf(as.learner, chatId)
  expect(goals.filter(({ what }) => what !== null)).toEqual([])
  const shown = JSON.stringify(goals)
  const secrets = [
    ...missedDeadlines.facts.map(({ texts }) => texts.en),
    ...missedDeadlines.needs.map(({ what }) => what.en),
  ]
  expect(secrets.filter((text) => shown.includes(text))).toEqual([])
})

test('an edit resets the goals to those before the edited message, and the old branch keeps its own', async () => {
  const { as } = await testApp()
  const chatId = await startIn(as.learner, TITLE)
  const [opening = ''] = missedDeadlinesLearners.en.good
  const first = await say(as.learner, chatId, opening)
  let reached = first.body.goals
  for (const line of missedDeadlinesLearners.en.good.slice(1))
    reached = (await say(as.learner, chatId, line)).body.goals
  const edited = await edit(as.learner, chatId, first.body.user_message.id, 'Hi Sam.')
  expect(statesOf(edited.body.goals)).toContain('heard open')
  expect(statesOf((await chatOf(as.learner, chatId)).goals)).toContain('heard open')
  expect((await chatOf(as.learner, chatId, '1')).goals).toEqual(reached)
})

const untouched: DirectorState = {
  tension: 1,
  trust: 0,
  deeds: [],
  asked: [],
  told: [],
  proposed: [],
  agreed: [],
  isWarned: false,
  ending: null,
}

test('the goal `behind` is reached by one earned fact and partly reached by an asked one', () => {
  const world = parseWorld(missedDeadlines)
  const earned = world.facts.find(({ layer }) => layer === 'earned')
  const asked = world.facts.find(({ layer }) => layer === 'asked')
  const behind = (...told: (string | undefined)[]) =>
    statesOf(describeGoals({ ...untouched, told: told.filter((key) => key !== undefined) }, world, 'en'))?.[1]
  expect([behind(), behind(asked?.key), behind(earned?.key)]).toEqual([
    'behind open',
    'behind partly',
    'behind reached',
  ])
})

test('a reached goal names the learner’s message that reached it, if the state contains that message', () => {
  const world = parseWorld(missedDeadlines)
  const earned = world.facts.find(({ layer }) => layer === 'earned')?.key ?? ''
  const need = world.needs[0]?.key ?? ''
  const told = { ...untouched, told: [earned] }
  const messagesOf = (state: DirectorState) => describeGoals(state, world, 'en').map(({ message }) => message)
  expect(
    messagesOf({
      ...told,
      toldAfter: { [earned]: 3 },
      deeds: [1, 5].map((message) => ({ condition: 'acknowledged', message, quotation: 'I see.' })),
      agreed: [{ need, message: 7, who: 'learner', name: null, when: null }],
    }),
  ).toEqual([1, 2, 4, undefined, undefined])
  expect(messagesOf(told)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('goals and endings leave out agreements that only rules found in an unread message', () => {
  const world = parseWorld(missedDeadlines)
  const agreed = world.needs.slice(0, 2).map(({ key }, index) => ({
    need: key,
    message: index === 0 ? 3 : 7,
    who: 'learner' as const,
    name: null,
    when: null,
  }))
  const state: DirectorState = {
    ...untouched,
    agreed,
    ending: 'agreed',
    unread: { messages: [7], ending: 'agreed' },
  }
  expect(describeGoals(state, world, 'en').filter(({ what }) => what !== null)).toHaveLength(1)
  expect(describeEnding(state, world, 'en')?.agreed).toHaveLength(1)
  expect(describeEnding({ ...untouched, agreed, ending: 'agreed' }, world, 'en')?.agreed).toHaveLength(2)
})

test('the stored state names, for each told fact, the message after which it was told', async () => {
  const { as, connection } = await testApp()
  const chatId = await startIn(as.learner, TITLE)
  for (const line of missedDeadlinesLearners.en.good) await say(as.learner, chatId, line)
  const { rows } = await connection.pool.query(
    'select director_state from messages where director_state is not null order by position desc limit 1',
  )
  const { told, toldAfter } = rows[0].director_state
  expect(told.length).toBeGreaterThan(0)
  expect(Object.keys(toldAfter).toSorted()).toEqual(told.toSorted())
  for (const message of Object.values(toldAfter)) expect(Number(message) % 2).toBe(1)
})
