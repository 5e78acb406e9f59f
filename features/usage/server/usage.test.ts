import { noMetrics } from '#platform/server/metrics.ts'
import { sql, type Transaction } from 'kysely'
import { beforeAll, beforeEach, afterAll, expect, onTestFinished, test } from 'vitest'
import type { CallOptions, RecordUsage, ModelInfo } from '#adapters/ai/port.ts'
import type { DB } from '#database/schema.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { noJudging } from '#testing/evaluator.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { sampleNewScenario } from '#testing/sample-scenarios.ts'
import { usageStore } from './store.ts'
import type { UsagePurpose } from './usage-sum.ts'

/** Calls a model that uses this many tokens each time, and fails on request. */
const costing = (model: string) => {
  const modelInfo: ModelInfo = { name: `test:${model}`, promptVersion: `${model}/1` }
  let isDown = false
  return {
    ...modelInfo,
    resolveLanguage: (language: string) => language,
    fail: (wanted: boolean) => void (isDown = wanted),
    ask({ recordUsage }: CallOptions): void {
      recordUsage({ model: modelInfo.name, inputTokens: 100, outputTokens: isDown ? 0 : 7 })
      if (isDown) throw new Error('down')
    },
  }
}
const speaker = costing('speaker')
const judge = costing('judge')
const linguist = costing('linguist')
const aiServices = {
  partner: {
    ...speaker,
    async *reply(_conversation: unknown, asking: CallOptions) {
      speaker.ask(asking)
      yield 'I see.'
    },
  },
  evaluator: {
    ...judge,
    judge: noJudging,
    async evaluate(_conversation: unknown, _criteria: string, asking: CallOptions) {
      judge.ask(asking)
      return { overview: ['It went well.'], feedback: [], measures: null }
    },
  },
  translator: {
    ...linguist,
    async translate(texts: Readonly<Record<string, string>>, asking: CallOptions) {
      linguist.ask(asking)
      return texts
    },
  },
}

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp(aiServices)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.connection.database.deleteFrom('model_usage').execute()
})

const rows = () =>
  testServer.connection.database
    .selectFrom('model_usage')
    .innerJoin('users', 'users.id', 'model_usage.user_id')
    .select([
      'username',
      'model_usage.organization_id',
      'purpose',
      'model',
      'calls',
      'input_tokens',
      'output_tokens',
    ])
    .orderBy('purpose')
    .orderBy('username')
    .execute()

/** Waits until the calls are counted, which happens in the background. */
const counted = (calls: number) =>
  until(async () => (await rows()).reduce((sum, row) => sum + row.calls, 0) === calls)

async function talk(person: Person, turns: number): Promise<string> {
  const chat = await startChat(person)
  for (let turn = 1; turn <= turns; turn += 1) await say(person, chat, `Message ${turn} of mine`)
  return chat
}

test('each call counts for its person, organisation, purpose and model, even if it fails', async () => {
  const { learner, outsider, superadmin } = testServer.as
  const chat = await talk(learner, EVALUATION_TURNS)
  await talk(outsider, 2)
  speaker.fail(true)
  expect(await say(learner, chat, 'And now?')).toMatchObject({ status: 502 })
  speaker.fail(false)
  await learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  const { body } = await superadmin.call(scenarioAdminRoutes.createScenario, {
    body: sampleNewScenario,
  })
  await superadmin.call(scenarioAdminRoutes.translateScenario, {
    params: { id: String(body.id), code: 'pt' },
    body: null,
  })
  await counted(EVALUATION_TURNS + 2 + 1 + 2)
  const [learners, outsiders, superadmins] = await Promise.all(
    ['learner', 'outsider', 'superadmin'].map(async (username) => {
      const { organization_id } = await testServer.connection.database
        .selectFrom('users')
        .where('username', '=', username)
        .select('organization_id')
        .executeTakeFirstOrThrow()
      return organization_id
    }),
  )
  expect(learners).not.toBe(outsiders)
  expect(await rows()).toEqual([
    {
      username: 'learner',
      organization_id: learners,
      purpose: 'evaluator',
      model: 'test:judge',
      calls: 1,
      input_tokens: 100,
      output_tokens: 7,
    },
    {
      username: 'learner',
      organization_id: learners,
      purpose: 'partner',
      model: 'test:speaker',
      calls: 6,
      input_tokens: 600,
      output_tokens: 35,
    },
    {
      username: 'outsider',
      organization_id: outsiders,
      purpose: 'partner',
      model: 'test:speaker',
      calls: 2,
      input_tokens: 200,
      output_tokens: 14,
    },
    {
      username: 'superadmin',
      organization_id: superadmins,
      purpose: 'translator',
      model: 'test:linguist',
      calls: 1,
      input_tokens: 100,
      output_tokens: 7,
    },
  ])
})

test('a reply and an evaluation keep the model that made them and the version of its prompt', async () => {
  const chat = await talk(testServer.as.learner, EVALUATION_TURNS)
  const { body } = await testServer.as.learner.call(evaluationRoutes.createEvaluation, {
    body: { chat_id: chat },
  })
  expect(body).toMatchObject({ produced_by: 'test:judge', prompt_version: 'judge/1' })
  const messages = await testServer.connection.database
    .selectFrom('messages')
    .where('chat_id', '=', Number(chat))
    .where('position', '<', 2)
    .select(['is_user', 'produced_by', 'prompt_version'])
    .orderBy('position')
    .execute()
  expect(messages).toEqual([
    { is_user: true, produced_by: null, prompt_version: null },
    { is_user: false, produced_by: 'test:speaker', prompt_version: 'speaker/1' },
  ])
  await counted(EVALUATION_TURNS + 1)
})

test('stopping the server waits until pending usage is counted', async () => {
  let count: RecordUsage | undefined
  const partner = {
    ...aiServices.partner,
    async *reply(_conversation: unknown, asking: CallOptions) {
      count = asking.recordUsage
      yield 'I see.'
    },
  }
  const { app, as } = await testApp({ partner, connection: testServer.connection })
  await talk(as.learner, 1)
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => gate.resolve())
  const held = holdNext(testServer.connection.pool, gate.promise)
  count?.(usage)
  await held
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isClosed).toBe(false)
  gate.resolve()
  await closing
  expect(await rows()).toMatchObject([{ calls: 1 }])
})

/** Holds the next statement; resolves when one is waiting. */
function holdNext(pool: TestApp['connection']['pool'], until: Promise<void>): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  atNext(pool, async () => {
    arrived.resolve()
    await until
  })
  return arrived.promise
}

/** Runs something before the next statement. If it throws, the statement is not sent. */
function atNext(pool: TestApp['connection']['pool'], act: () => Promise<void>): void {
  pool.once('acquire', (client) => {
    const query: (...parts: unknown[]) => unknown = client.query.bind(client)
    const acting = async (...parts: unknown[]) => {
      Object.assign(client, { query })
      await act()
      return query(...parts)
    }
    Object.assign(client, { query: acting })
  })
}

const idOf = async (username: string) => {
  const { id } = await testServer.connection.database
    .selectFrom('users')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
const usage = { model: 'test:busy', inputTokens: 3, outputTokens: 2 }

/** A separate store, with the warnings that it logged. */
function openStore(delays = { collect: 20, retry: 40 }) {
  const warnings: string[] = []
  const { database } = testServer.connection
  const warn = (_error: unknown, message: string) => warnings.push(message)
  return { store: usageStore({ database, warn, metrics: noMetrics }, delays), warnings }
}

test('twenty simultaneous calls are counted in one statement, also for a user without an organisation', async () => {
  const { store, warnings } = openStore()
  const ids = await Promise.all(['learner', 'homeless'].map((username) => idFor(username)))
  let statements = 0
  const onAcquire = () => (statements += 1)
  testServer.connection.pool.on('acquire', onAcquire)
  for (let call = 0; call < 20; call += 1) for (const id of ids) store.countFor('partner')(id)(usage)
  await store.settled()
  testServer.connection.pool.off('acquire', onAcquire)
  expect(statements).toBe(1)
  expect(warnings).toEqual([])
  const sum = { calls: 20, input_tokens: 60, output_tokens: 40 }
  expect(await rows()).toEqual([
    expect.objectContaining({ ...sum, username: 'homeless', organization_id: null }),
    expect.objectContaining({ ...sum, username: 'learner', organization_id: expect.any(Number) }),
  ])
})

test('calls that two processes record simultaneously are all counted, in any order', async () => {
  const ids = await Promise.all(['learner', 'outsider', 'superadmin'].map(idOf))
  const stores = [openStore(), openStore()]
  for (let round = 0; round < 10; round += 1) {
    for (const [index, { store }] of stores.entries())
      for (const id of index === 0 ? ids : ids.toReversed()) store.countFor('partner')(id)(usage)
    await Promise.all(stores.map(({ store }) => store.settled()))
  }
  expect(stores.flatMap(({ warnings }) => warnings)).toEqual([])
  expect((await rows()).map(({ calls }) => calls)).toEqual([20, 20, 20])
})

const failNext = (code: string) =>
  atNext(testServer.connection.pool, async () => {
    throw Object.assign(new Error(code), { code })
  })

test('usage is counted after the database is reachable again', async () => {
  const { store, warnings } = openStore()
  const id = await idOf('learner')
  failNext('ECONNREFUSED')
  store.countFor('partner')(id)(usage)
  await until(async () => warnings.length > 0)
  expect(await rows()).toEqual([])
  store.countFor('partner')(id)(usage)
  await counted(2)
  await store.settled()
  expect(warnings).toEqual(['could not count calls of a model'])
  expect(await rows()).toMatchObject([{ calls: 2, input_tokens: 6 }])
})

test('usage that may have been counted is not counted again', async () => {
  const { store, warnings } = openStore()
  const ids = await Promise.all(['learner', 'outsider'].map(idOf))
  failNext('ECONNRESET')
  for (const id of ids) store.countFor('partner')(id)(usage)
  await until(async () => warnings.length > 0)
  await store.settled()
  expect(warnings).toHaveLength(1)
  expect(await rows()).toEqual([])
})

test('a stop tries once more to count usage while the database is away', async () => {
  const { store, warnings } = openStore({ collect: 1, retry: 100_000 })
  const id = await idOf('learner')
  failNext('ECONNREFUSED')
  store.countFor('partner')(id)(usage)
  await until(async () => warnings.length > 0)
  for (let call = 0; call < 50; call += 1) store.countFor('partner')(id)(usage)
  failNext('ECONNREFUSED')
  await store.settled()
  expect(warnings).toHaveLength(2)
})

test('usage that is recorded during a stop is counted too', async () => {
  const { store } = openStore({ collect: 100_000, retry: 100_000 })
  const id = await idOf('learner')
  store.countFor('partner')(id)(usage)
  atNext(testServer.connection.pool, async () => store.countFor('partner')(id)(usage))
  await store.settled()
  expect(await rows()).toMatchObject([{ calls: 2 }])
})

test('absurd token numbers from a provider are counted without a failure', async () => {
  const { store, warnings } = openStore()
  const id = await idOf('learner')
  for (let call = 0; call < 1_100; call += 1)
    store.countFor('partner')(id)({ ...usage, inputTokens: Number.MAX_SAFE_INTEGER })
  await store.settled()
  expect(warnings).toEqual([])
  expect(await rows()).toMatchObject([{ calls: 1_100 }])
})

/** The id of a demo user, or of one without an organisation. */
async function idFor(username: string): Promise<number> {
  if (username !== 'homeless') return idOf(username)
  const { id } = await testServer.connection.database
    .insertInto('users')
    .values((builder) => ({
      username,
      name: 'Homer',
      language_id: builder.selectFrom('languages').where('code', '=', 'en').select('id'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('usage counts by days in UTC, also in %s', async (zone) => {
  const id = await idOf('learner')
  const before = today()
  const days = await testServer.connection.database.transaction().execute(async (transaction) => {
    await sql`set local timezone to ${sql.lit(zone)}`.execute(transaction)
    await count(transaction, 'evaluator', id)
    return transaction
      .selectFrom('model_usage')
      .select(sql<string>`day::text`.as('day'))
      .execute()
  })
  // Midnight may pass during the test.
  expect([before, today()]).toContain(days[0]?.day)
})

const today = () => new Date().toISOString().slice(0, 10)

async function count(database: Transaction<DB>, purpose: UsagePurpose, userId: number): Promise<void> {
  const store = usageStore({
    database,
    warn: (error) => expect.unreachable(String(error)),
    metrics: noMetrics,
  })
  store.countFor(purpose)(userId)(usage)
  await store.settled()
}

test('a count that fails is logged and does not keep other counts back', async () => {
  const { store, warnings } = openStore()
  store.countFor('partner')(await idOf('learner'))({ ...usage, inputTokens: Number.NaN })
  store.countFor('partner')(await idOf('outsider'))(usage)
  await store.settled()
  expect(warnings).toEqual(['could not count calls of a model'])
  expect(await rows()).toMatchObject([{ username: 'outsider', calls: 1 }])
})

test('the scripted partner counts no usage', async () => {
  const { as } = await testApp({ connection: testServer.connection })
  await talk(as.learner, 1)
  expect(await rows()).toEqual([])
})
