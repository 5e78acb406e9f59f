import { expect, test, vi } from 'vitest'
import { draftLimits, type ScenarioDraft, translationFailures } from '#adapters/ai/port.ts'
import { DomainError } from '#platform/server/errors.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { testApp, type TestApp, type TestAppOptions } from '#testing/app.ts'
import { standInDrafter, sampleDraft } from '#testing/drafter.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { say } from '#testing/chat-requests.ts'
import { prepareOwn, startRehearsal } from '#testing/sample-own-conversation.ts'
import { DRAFT_RATE_LIMIT, ownConversationFailures, ownConversationRoutes, OwnScenario } from '../contract.ts'
import { makeFromDraft } from './make-scenario.ts'

const {
  createOwnConversation,
  readOwnConversation,
  draftOwnConversation,
  correctOwnConversation,
  deleteOwnConversation,
} = ownConversationRoutes

const draftIn = (person: Person, id: number, key?: string) =>
  person.call(draftOwnConversation, { params: { id }, body: null }, key === undefined ? {} : { key })
const read = async (person: Person, id: number) =>
  (await person.call(readOwnConversation, { params: { id } })).body

/** A server with a drafter that the test controls, and a prepared own conversation. */
async function preparedWith(options: TestAppOptions = {}) {
  const drafter = standInDrafter()
  const { lines, logger } = keepLogLines('debug')
  const app = await testApp({ drafter, logger, ...options })
  const id = await prepareOwn(app.as.learner, 'Dunnart')
  return { app, drafter, lines, id, learner: app.as.learner }
}

const usageOf = async ({ connection }: TestApp) =>
  (
    await connection.pool.query(
      `select username, u.organization_id is not null as has_organization, purpose, calls, input_tokens
       from model_usage u join users on users.id = user_id`,
    )
  ).rows

test('without a model an own conversation says that it cannot be drafted, and a request is refused', async () => {
  const { as } = await testApp()
  const id = await prepareOwn(as.learner)
  expect(await read(as.learner, id)).toMatchObject({
    origin: 'template',
    can_draft: false,
    produced_by: null,
  })
  const refused = await draftIn(as.learner, id)
  expect([refused.status, refused.detail]).toEqual([409, ownConversationFailures.noModel.detail])
})

test('a model’s draft becomes a scenario with layered facts and a need, and its usage is counted', async () => {
  const { learner, id, drafter, app } = await preparedWith()
  expect(await read(learner, id)).toMatchObject({ origin: 'template', can_draft: true, is_drafting: false })
  const { body } = await draftIn(learner, id)
  expect(body).toMatchObject({ origin: 'model', produced_by: 'test:drafter', is_drafting: false })
  expect(body.title).toBe('Five tasks too many: my manager Dunnart')
  const { world, directions } = body.scenario
  expect(world.facts.map(({ layer }) => layer)).toEqual(['open', 'asked', 'earned'])
  expect(world.needs).toMatchObject([{ who: 'character', by_when: true }])
  expect(directions).toMatch(/hands out the work.*\n.*You hear blame/)
  expect(drafter.asked).toEqual([
    {
      role: 'my manager Dunnart',
      topic: 'More and more tasks come to me. Dunnart',
      fear: 'That I am interrupted. Dunnart',
      wish: 'One task less from June on. Dunnart',
      mood: 'defensive',
      language: 'en',
    },
  ])
  await until(async () => (await usageOf(app)).length > 0)
  expect(await usageOf(app)).toEqual([
    { username: 'learner', has_organization: true, purpose: 'drafter', calls: 1, input_tokens: 10 },
  ])
})

test('a rehearsal plays the drafted scenario and tells a fact that is asked for', async () => {
  const { learner, id } = await preparedWith()
  await draftIn(learner, id)
  const chat = await startRehearsal(learner, id)
  await say(learner, chat, 'Why did you choose me?')
  const { body } = await learner.call(chatRoutes.listMessages, { params: { id: chat }, query: {} })
  expect(body.at(-1)?.content).toContain('I thought that you had room for it.')
})

test('the longest draft that the limits allow is a valid scenario', () => {
  const long = (limit: number) =>
    'ab '
      .repeat(limit)
      .slice(0, limit - 1)
      .concat('!')
  const phrases = Array.from(
    { length: draftLimits.phrases },
    (_, index) => long(draftLimits.phrase - 2) + index,
  )
  const [open, asked, earned] = sampleDraft().facts
  const facts = [open, asked, earned].flatMap((fact) =>
    fact
      ? [
          {
            ...fact,
            text: long(draftLimits.fact),
            question: long(draftLimits.fact),
            phrases: phrases.map((one) => one.slice(0, 60)),
          },
        ]
      : [],
  )
  const widest: ScenarioDraft = {
    title: long(draftLimits.title),
    description: long(draftLimits.description),
    situation: long(draftLimits.situation),
    directions: long(draftLimits.directions),
    mood: long(draftLimits.mood),
    facts: Array.from({ length: draftLimits.facts.most }, (_, index) => facts[index % 3]).filter(
      (fact) => fact !== undefined,
    ),
    agreement: Array.from({ length: draftLimits.agreement.most }, () => ({
      who: 'learner' as const,
      what: long(draftLimits.fact),
      phrases: ['so'],
      by_when: false,
    })),
  }
  expect(OwnScenario.parse(makeFromDraft(widest, 'pt')).world.facts).toHaveLength(draftLimits.facts.most)
})

test.each<[string, () => Promise<ScenarioDraft>]>([
  ['breaks a rule of scenarios', async () => ({ ...sampleDraft(), title: `Dunnart ${'x'.repeat(500)}` })],
  ['is half', async () => ({ ...sampleDraft(), directions: '', mood: '' })],
  ['fails, with words in its error', () => Promise.reject(new Error('Dunnart'))],
  ['comes from a dead model', () => Promise.reject(new DomainError(translationFailures.failed))],
  ['never comes', () => new Promise<ScenarioDraft>(() => {})],
])(
  'if a draft %s, the answer says that the template is used, and no log contains a word of it',
  async (_what, fail) => {
    const { learner, id, drafter, lines } = await preparedWith({ turnTimeout: 400 })
    drafter.answer(fail)
    const { status, body } = await draftIn(learner, id)
    expect([status, body.origin, body.produced_by, body.is_drafting]).toEqual([200, 'fallback', null, false])
    expect(body.title).toBe('Conversation: my manager Dunnart')
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('Dunnart')
    drafter.answer(async () => sampleDraft())
    expect((await draftIn(learner, id)).body).toMatchObject({
      origin: 'model',
      title: 'Five tasks too many: my manager',
    })
  },
)

test('simultaneous requests in several processes ask the model once and get the same draft', async () => {
  const { learner, id, drafter, app } = await preparedWith()
  const other = await testApp({ drafter, connection: app.connection })
  const held = Promise.withResolvers<ScenarioDraft>()
  drafter.answer(() => held.promise)
  const asked = [draftIn(learner, id, 'one-key-of-a-click'), draftIn(learner, id, 'one-key-of-a-click')]
  await until(() => drafter.asked.length > 0)
  asked.push(draftIn(other.as.learner, id), draftIn(other.as.learner, id))
  expect((await read(learner, id)).is_drafting).toBe(true)
  held.resolve(sampleDraft())
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, body }) => [status, body.origin])).toEqual(answers.map(() => [200, 'model']))
  expect((await draftIn(learner, id)).body.origin).toBe('model')
  expect(drafter.asked).toHaveLength(1)
})

test(
  'neither a repeat of a failed request nor a request that waited for it asks the model again',
  { tags: ['long'] },
  async () => {
    const { learner, id, drafter, app } = await preparedWith()
    const held = Promise.withResolvers<ScenarioDraft>()
    drafter.answer(() => held.promise)
    const first = draftIn(learner, id, 'the-same-key-twice')
    await until(() => drafter.asked.length > 0)
    const connect = vi.spyOn(app.connection.pool, 'connect')
    const waiting = draftIn(learner, id, 'a-key-of-another-tab')
    // The second request waits for the first one's lease and polls it, each time with a connection.
    await until(() => connect.mock.calls.length > 8, 15_000)
    held.reject(new DomainError(translationFailures.failed))
    expect((await first).body.origin).toBe('fallback')
    expect((await waiting).body.origin).toBe('fallback')
    expect((await draftIn(learner, id, 'the-same-key-twice')).body.origin).toBe('fallback')
    expect(drafter.asked).toHaveLength(1)
  },
)

test('the next request makes the draft that a dead process had begun, and is not counted again', async () => {
  const { learner, id, drafter, app } = await preparedWith()
  const { pool } = app.connection
  await pool.query(
    `insert into leases (work, subject_id, lease_owner, lease_expires_at)
     values ('scenario_draft', $1, gen_random_uuid(), now() - interval '1 second')`,
    [id],
  )
  expect((await read(learner, id)).is_drafting).toBe(false)
  expect((await draftIn(learner, id)).body.origin).toBe('model')
  expect(drafter.asked).toHaveLength(1)
  const { rows } = await pool.query(`select attempts from rate_limits where purpose = 'scenario_draft'`)
  expect(rows).toEqual([])
})

test('a correction during drafting is kept, and a deletion leaves no draft behind', async () => {
  const { learner, id, drafter, app } = await preparedWith()
  const held = Promise.withResolvers<ScenarioDraft>()
  drafter.answer(() => held.promise)
  const drafting = draftIn(learner, id)
  await until(() => drafter.asked.length === 1)
  const { scenario, version, mood, takes_place_on } = await read(learner, id)
  await learner.call(correctOwnConversation, {
    params: { id },
    body: { scenario: { ...scenario, title: 'About June' }, version, mood, takes_place_on },
  })
  held.resolve(sampleDraft())
  expect((await drafting).detail).toBe(ownConversationFailures.changedMeanwhile.detail)
  expect(await read(learner, id)).toMatchObject({
    title: 'About June',
    origin: 'template',
    is_drafting: false,
  })
  const late = Promise.withResolvers<ScenarioDraft>()
  drafter.answer(() => late.promise)
  const again = draftIn(learner, id)
  await until(() => drafter.asked.length === 2)
  await learner.call(deleteOwnConversation, { params: { id } })
  late.resolve(sampleDraft('Dunnart'))
  expect((await again).status).toBe(404)
  expect(await dumpDatabase(app.connection.database)).not.toContain('Dunnart')
})

test('deleting an own conversation while its draft is stored does not deadlock', async () => {
  const { learner, drafter } = await preparedWith()
  for (let round = 0; round < 8; round += 1) {
    const id = await prepareOwn(learner)
    const held = Promise.withResolvers<ScenarioDraft>()
    drafter.answer(() => held.promise)
    const begun = drafter.asked.length
    const drafting = draftIn(learner, id)
    await until(() => drafter.asked.length > begun)
    const deleting = learner.call(deleteOwnConversation, { params: { id } })
    held.resolve(sampleDraft())
    expect((await deleting).status).toBe(200)
    expect([200, 404]).toContain((await drafting).status)
  }
})

test('nobody else can request a draft of an own conversation, whatever their role', async () => {
  const { id, drafter, app } = await preparedWith()
  for (const person of [app.as.admin, app.as.superadmin, app.as.outsider])
    expect((await draftIn(person, id)).detail).toBe(ownConversationFailures.missing.detail)
  expect(drafter.asked).toEqual([])
})

test('requests for drafts have a rate limit and a daily budget, and failed ones count', async () => {
  const { learner, id, drafter } = await preparedWith()
  drafter.answer(() => Promise.reject(new DomainError(translationFailures.failed)))
  const statuses: number[] = []
  for (let one = 0; one <= DRAFT_RATE_LIMIT.limit; one += 1)
    statuses.push((await draftIn(learner, id)).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
  expect(drafter.asked).toHaveLength(DRAFT_RATE_LIMIT.limit)
  expect(await read(learner, id)).toMatchObject({ is_drafting: false })

  const poor = await preparedWith({ environment: { DAILY_USER_BUDGET: 'drafts=1' } })
  poor.drafter.answer(() => Promise.reject(new DomainError(translationFailures.failed)))
  expect((await draftIn(poor.learner, poor.id)).status).toBe(200)
  const spent = await draftIn(poor.learner, poor.id)
  expect([spent.status, String(spent.detail)]).toEqual([429, expect.stringContaining('limit for today')])
  expect((await poor.learner.call(createOwnConversation, { body: { ...tellAgain } })).status).toBe(200)
})

const tellAgain = {
  role: 'a customer',
  topic: 'Late again.',
  fear: '',
  wish: 'Two weeks more.',
  mood: 'angry',
  takes_place_on: null,
  language: 'en',
} as const
