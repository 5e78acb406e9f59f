import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JudgedDeed } from '#adapters/ai/director/port.ts'
import { createTypingPartner } from '#adapters/ai/resolve.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { until } from '#testing/partner.ts'
import { edit, say, scenariosOf, startChat } from '#testing/practice.ts'

let app: TestApp
let reading: () => Promise<readonly JudgedDeed[]> = async () => []
let chatId: string

beforeAll(async () => {
  const partner = scriptedPartner({ pause: async () => {} })
  app = await createTestApp({
    partner: { ...createTypingPartner(), ...partner, readExchange: () => reading() },
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
       where chat_id = $1 and superseded_by is null order by position`,
      [chatId],
    )
  ).rows
const stateNow = async () => (await rows()).at(-1)?.director_state

test('every reply is stored with where the conversation stands, and an edit goes back to it', async () => {
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

test('what a model finds counts from the next turn on, and its failures hold nobody up', async () => {
  const quotation = 'I never asked you'
  reading = async () => [{ met: 'owned_share', message: 1, quotation }]
  await say(app.as.learner, chatId, 'Looking back, I never asked you how full your week was.')
  await until(async () => (await rows()).at(-1)?.judged_deeds !== null)
  for (const failing of [
    () => Promise.reject(new Error('the model is away')),
    () => new Promise<never>(() => {}),
  ]) {
    reading = failing
    const { status } = await say(app.as.learner, chatId, 'Take your time, there is no hurry today.')
    expect(status).toBe(200)
    expect((await rows()).at(-1)?.judged_deeds).toBeNull()
  }
  expect((await stateNow()).deeds).toContainEqual({ condition: 'owned_share', message: 1, quotation })
})

test('the world reaches nobody before it is told', async () => {
  const { body } = await say(app.as.learner, chatId, 'Hello Sam, thank you for coming.')
  expect(JSON.stringify(body)).not.toContain('Adeyemi')
})
