import { expect, onTestFinished, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { testApp, type TestApp, type TestAppOptions } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/partner.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { evaluatorOn, partnerOn, standInProvider, type StandInProvider } from '#testing/provider-model.ts'
import { budgetRoutes, type NewBudget } from '../contract-budgets.ts'
import { sweepReservations } from './reservation-store.ts'

const SPENT = /^Your organisation has reached its limit for today\. It begins anew in \d+ hours?\.$/

const openProvider = (tokens = { input: 100, output: 7 }, timeout?: number) =>
  standInProvider({
    ...(timeout !== undefined && { timeout }),
    name: 'test:speaker',
    tokens,
    whole: JSON.stringify({ overview: ['You named the matter early.'], feedback: [] }),
  })

const open = (provider: StandInProvider, options: TestAppOptions = {}) =>
  testApp({
    partner: partnerOn(provider),
    evaluator: evaluatorOn(provider),
    ...options,
  })

const limit = (unit: NewBudget['unit'], amount: string | null, allows = false): NewBudget => ({
  unit,
  amount,
  allows_built_in: allows,
})

async function setBudget({ as }: TestApp, body: NewBudget, id = '1') {
  const { status } = await as.superadmin.call(budgetRoutes.setBudget, { params: { id }, body })
  expect(status).toBe(200)
}

const budgetOf = async ({ as }: TestApp) => {
  const { body } = await as.superadmin.call(budgetRoutes.listBudgets, {})
  return body.budgets.find(({ organization }) => organization.id === 1)
}

const reserved = async ({ connection }: TestApp) => {
  const { rows } = await connection.pool.query(
    'select coalesce(sum(reserved_tokens), 0)::int as tokens, (select count(*)::int from budget_reservations) as calls from organization_spending',
  )
  return rows[0]
}

/** Waits until no call is reserved, since usage is counted a moment after a call. */
const settled = (server: TestApp) => until(async () => (await reserved(server)).calls === 0)

test('a spent budget refuses everybody of the organisation with a clear sentence, and nobody else', async () => {
  const provider = openProvider({ input: 3000, output: 2000 })
  const server = await open(provider)
  const { learner, admin, outsider } = server.as
  await setBudget(server, limit('tokens', '10000'))
  const chat = await startChat(learner)
  for (const turn of [1, 2]) {
    expect(await say(learner, chat, `Message ${turn}`)).toMatchObject({ status: 200 })
    await settled(server)
  }
  expect(await say(learner, chat, 'And now?')).toMatchObject({
    status: 429,
    detail: expect.stringMatching(SPENT),
  })
  expect(await say(admin, await startChat(admin), 'Hello.')).toMatchObject({ status: 429 })
  expect(await say(outsider, await startChat(outsider), 'Hello.')).toMatchObject({ status: 200 })
  expect(provider.asked).toBe(3)
  expect(await budgetOf(server)).toMatchObject({ amount: '10000', spent_tokens: 10_000, share: 100 })
})

test('a budget far below what was spent is listed with its share', async () => {
  const server = await open(openProvider())
  await server.connection.pool.query(`insert into organization_spending (organization_id, day, spent_tokens)
    values (1, (now() at time zone 'utc')::date, 30000000)`)
  await setBudget(server, limit('tokens', '1'))
  expect(await budgetOf(server)).toMatchObject({ spent_tokens: 30_000_000, share: 3_000_000_000 })
})

test('an admin reads how much of the budget is spent in steps of ten percent, and no exact figure', async () => {
  const server = await open(openProvider())
  const readOwn = async () => (await server.as.admin.call(budgetRoutes.listBudgets, {})).body.budgets
  const unknown = { spent_tokens: null, spent_money: null }
  for (const [tokens, share] of [
    [0, 0],
    [9_999, 0],
    [10_000, 10],
    [89_999, 80],
    [123_456, 120],
  ]) {
    await server.connection.pool.query(
      `insert into organization_spending (organization_id, day, spent_tokens)
       values (1, (now() at time zone 'utc')::date, $1)
       on conflict (organization_id, day) do update set spent_tokens = excluded.spent_tokens`,
      [tokens],
    )
    await setBudget(server, limit('tokens', '100000'))
    expect(await readOwn()).toMatchObject([{ ...unknown, amount: '100000', share }])
  }
  expect(await budgetOf(server)).toMatchObject({ spent_tokens: 123_456, share: 123 })
  await setBudget(server, limit('none', null))
  expect(await readOwn()).toMatchObject([{ ...unknown, amount: null, share: null }])
})

test('two processes together exceed a budget by one call at most', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const again = await database.connectAgain?.()
  onTestFinished(async () => again?.close())
  // Each call uses as much as it may; its reservation is smaller than what the provider reports.
  const providers = [openProvider({ input: 900, output: 2000 }), openProvider({ input: 900, output: 2000 })]
  const [first, second] = await Promise.all(
    providers.map((provider, index) =>
      open(provider, { connection: (index === 1 ? again : undefined) ?? database.connection }),
    ),
  )
  if (!first || !second) throw new Error('no server')
  await setBudget(first, limit('tokens', '30000'))
  const chats = await Promise.all(Array.from({ length: 12 }, () => startChat(first.as.learner)))
  const answers: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const sent = chats.map((chat, index) =>
      say((index % 2 ? first : second).as.learner, chat, `Round ${round}`),
    )
    answers.push(...(await Promise.all(sent)).map(({ status }) => status))
    await settled(first)
  }
  const { spent_tokens: spent = 0 } = (await budgetOf(first)) ?? {}
  const calls = providers.reduce((sum, { asked }) => sum + asked, 0)
  expect(answers.filter((status) => status === 200)).toHaveLength(calls)
  expect(answers).toContain(429)
  expect(spent).toBe(calls * 2900)
  expect(spent).toBeGreaterThanOrEqual(30_000)
  expect(spent).toBeLessThan(30_000 + 2900)
  expect(await reserved(first)).toEqual({ tokens: 0, calls: 0 })
})

async function endsWithBudget(manner: StandInProvider['manner'], amount: number): Promise<void> {
  const provider = openProvider(undefined, manner === 'is silent' ? 150 : undefined)
  provider.manner = manner
  const server = await open(provider, { turnTimeout: 2000 })
  const { learner } = server.as
  await setBudget(server, limit('tokens', String(amount)))
  const chat = await startChat(learner)
  const details: unknown[] = []
  for (let turn = 0; turn < 18; turn += 1) {
    details.push((await say(learner, chat, `Message ${turn}`)).detail)
    await settled(server)
  }
  expect(details[0]).not.toMatch(SPENT)
  expect(details.at(-1)).toMatch(SPENT)
  // Without the budget there would be 18 calls, or 36 with retries.
  expect(provider.asked).toBeLessThan(16)
  expect(await budgetOf(server)).toMatchObject({ share: expect.any(Number) })
  expect((await budgetOf(server))?.spent_tokens).toBeGreaterThanOrEqual(amount)
}

test.each([
  ['fails', 12_000],
  ['is cut', 12_000],
] as const)('calls of a provider that %s count towards the budget until it is spent', endsWithBudget)

// A provider reports little usage for a refused text; if it reports none, the reserved maximum counts.
test.each([
  ['filters', 1000],
  ['is silent', 12_000],
] as const)(
  'calls without a reply from a provider that %s count towards the budget until it is spent',
  { tags: ['long'] },
  endsWithBudget,
)

test('a call without an answer counts towards the budget with its estimate', async () => {
  const provider = openProvider()
  provider.manner = 'is silent'
  // Long enough for the request to reach the provider on a busy machine.
  const server = await open(provider, { turnTimeout: 1000 })
  await setBudget(server, limit('tokens', '100000'))
  expect(await say(server.as.learner, await startChat(server.as.learner), 'Hello?')).toMatchObject({
    status: 504,
  })
  await settled(server)
  expect((await budgetOf(server))?.spent_tokens).toBeGreaterThan(100)
  const { rows } = await server.connection.pool.query('select kind, calls::int from usage_failures')
  expect(rows).toEqual([{ kind: expect.stringMatching(/^(abandoned|timeout)$/), calls: 1 }])
})

test('the reservation of a killed process lapses', async () => {
  const provider = openProvider()
  const server = await open(provider)
  const { learner } = server.as
  const { pool, database } = server.connection
  await setBudget(server, limit('tokens', '1000'))
  const chat = await startChat(learner)
  const days = [
    [0, 1000],
    [1, 50],
  ]
  for (const [ago, tokens] of days) {
    await pool.query(
      `insert into organization_spending (organization_id, day, reserved_tokens)
       values (1, (now() at time zone 'utc')::date - $1::int, $2)`,
      [ago, tokens],
    )
    await pool.query(
      `insert into budget_reservations (id, organization_id, day, tokens, money, expires_at)
       values (gen_random_uuid(), 1, (now() at time zone 'utc')::date - $1::int, $2, 0, now() + interval '1 minute')`,
      [ago, tokens],
    )
  }
  expect(await say(learner, chat, 'Hello?')).toMatchObject({ status: 429 })
  await pool.query(
    "update budget_reservations set expires_at = now() - interval '1 second' where tokens = 1000",
  )
  expect(await say(learner, chat, 'Hello?')).toMatchObject({ status: 200 })
  await pool.query("update budget_reservations set expires_at = now() - interval '1 second'")
  await sweepReservations(database)
  await settled(server)
  expect(await reserved(server)).toEqual({ tokens: 0, calls: 0 })
})

test('after a spent budget the built-in partner takes over and is marked, if the organisation allows it', async () => {
  const provider = openProvider({ input: 3000, output: 2000 })
  const server = await open(provider)
  const { learner } = server.as
  await setBudget(server, limit('tokens', '4000', true))
  const chat = await startChat(learner)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) {
    const { status, body } = await say(learner, chat, 'How do you see it?')
    expect([status, body.ai_response.is_built_in]).toEqual([200, turn === 0 ? undefined : true])
    await settled(server)
  }
  expect(provider.asked).toBe(1)
  const { body: shown } = await learner.call(chatRoutes.readChat, { params: { id: chat }, query: {} })
  const spoken = shown.messages.filter(({ is_user }) => !is_user).map(({ id }) => id)
  expect(shown.built_in_replies).toEqual(spoken.slice(1))
  const replies = await server.connection.database
    .selectFrom('messages')
    .where('is_user', '=', false)
    .select(['produced_by', 'prompt_version'])
    .orderBy('position')
    .execute()
  expect(replies.map(({ produced_by }) => produced_by)).toEqual([
    'test:speaker',
    'scripted',
    'scripted',
    'scripted',
    'scripted',
  ])
  expect(replies.at(-1)?.prompt_version).toBeNull()
  const { status, body } = await learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  expect([status, body.produced_by, body.prompt_version]).toEqual([200, 'scripted', null])
  expect(body.checks?.every(({ kind, verdict }) => kind === 'counted' || verdict === 'not_judged')).toBe(true)
  expect(provider.asked).toBe(1)
})

test('a reply from before a model was configured is not marked as one of the built-in partner', async () => {
  const before = await testApp()
  const chat = await startChat(before.as.learner)
  expect(await say(before.as.learner, chat, 'How do you see it?')).toMatchObject({ status: 200 })
  const { as } = await open(openProvider(), { connection: before.connection })
  const { body } = await as.learner.call(chatRoutes.readChat, { params: { id: chat }, query: {} })
  expect(body.messages).toHaveLength(2)
  expect(body).not.toHaveProperty('built_in_replies')
})

const MODEL_PRICES = JSON.stringify({
  currency: 'EUR',
  prices: [{ model: 'test:speaker', from: '2026-01-01', input: '1000', output: '10000' }],
})

test('a budget in money counts the cost of calls and needs a price for each model', async () => {
  const provider = openProvider()
  const server = await open(provider, { environment: { MODEL_PRICES } })
  const { learner, superadmin } = server.as
  // Each call costs 0.1 for its input and 0.07 for its output.
  await setBudget(server, limit('money', '0.25'))
  const chat = await startChat(learner)
  const statuses = []
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await say(learner, chat, `Message ${turn}`)).status)
    await settled(server)
  }
  expect(statuses).toEqual([200, 200, 429])
  expect(await budgetOf(server)).toMatchObject({
    unit: 'money',
    amount: '0.25',
    spent_money: '0.34',
    share: 136,
  })
  const bare = await open(provider, { connection: server.connection })
  const refused = await bare.as.superadmin.call(budgetRoutes.setBudget, {
    params: { id: '2' },
    body: limit('money', '5'),
  })
  expect([refused.status, refused.detail]).toEqual([
    409,
    'A budget in money needs a price of every model. None is configured for test:speaker: see MODEL_PRICES.',
  ])
  // A model whose price was removed later may not spend without a limit.
  await setBudget(server, limit('money', '5'), '2')
  const { outsider } = bare.as
  expect(await say(outsider, await startChat(outsider), 'Hello.')).toMatchObject({ status: 429 })
  expect(
    (await superadmin.call(budgetRoutes.setBudget, { params: { id: '999' }, body: limit('none', null) }))
      .status,
  ).toBe(404)
})

test('an organisation’s own budget replaces that of the configuration, and the audit has each change', async () => {
  const provider = openProvider()
  const server = await open(provider, {
    environment: { DAILY_ORGANIZATION_BUDGET: 'messages=100, tokens=5' },
  })
  const { learner, superadmin, admin } = server.as
  expect(await budgetOf(server)).toMatchObject({ unit: 'tokens', amount: '5', is_default: true })
  const chat = await startChat(learner)
  expect(await say(learner, chat, 'One.')).toMatchObject({ status: 200 })
  await settled(server)
  expect(await say(learner, chat, 'Two.')).toMatchObject({ status: 429 })
  await setBudget(server, limit('none', null))
  expect(await say(learner, chat, 'Two.')).toMatchObject({ status: 200 })
  expect(await reserved(server)).toMatchObject({ calls: 0 })
  await setBudget(server, limit('tokens', '250', true))
  const { body } = await superadmin.call(auditRoutes.listAudit, { query: {} })
  expect(body.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
    [
      { budget: 'none', budget_amount: null, built_in_partner: false },
      { budget: 'tokens', budget_amount: '250', built_in_partner: true },
    ],
    [
      { budget: 'default', budget_amount: null, built_in_partner: false },
      { budget: 'none', budget_amount: null, built_in_partner: false },
    ],
  ])
  const denied = await admin.call(budgetRoutes.setBudget, { params: { id: '1' }, body: limit('none', null) })
  expect(denied.status).toBe(403)
  expect((await admin.call(budgetRoutes.listBudgets, {})).body.budgets).toHaveLength(1)
  expect((await superadmin.call(budgetRoutes.listBudgets, {})).body.budgets).toHaveLength(2)
})

test.each([
  ['tokens', '0'],
  ['tokens', '1.5'],
  ['tokens', null],
  ['money', '1.234'],
  ['money', '-1'],
  ['none', '5'],
] as const)('a budget of %s %s is refused', async (unit, amount) => {
  const server = await testApp()
  const { status } = await server.as.superadmin.call(budgetRoutes.setBudget, {
    params: { id: '1' },
    body: limit(unit, amount),
  })
  expect(status).toBe(422)
})

test('two processes log a budget once at 80 % and once at 100 %', async () => {
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const provider = openProvider({ input: 30, output: 10 })
  const server = await open(provider, { logger })
  const other = await open(provider, { logger, connection: server.connection })
  await setBudget(server, limit('tokens', '100'))
  const chat = await startChat(server.as.learner)
  for (const { as } of [server, other, server, other]) {
    await say(as.learner, chat, 'How do you see it?')
    await settled(server)
  }
  await until(async () => lines.filter((line) => line.includes('BudgetReached')).length >= 2)
  const told = lines.filter((line) => line.includes('BudgetReached'))
  expect(told.map((line) => /organisation \d+ has spent \d+ %/.exec(line)?.[0])).toEqual([
    'organisation 1 has spent 80 %',
    'organisation 1 has spent 100 %',
  ])
})

test('a save overwrites no budget that changed since it was read, and amount and unit change together', async () => {
  const server = await testApp()
  const set = async (body: NewBudget, was: NewBudget) => {
    const request = { params: { id: '1' }, body: { ...body, was } }
    return (await server.as.superadmin.call(budgetRoutes.setBudget, request)).status
  }
  const before = limit('tokens', '100')
  await setBudget(server, before)
  expect(await set(limit('none', null), before)).toBe(200)
  expect(await set(limit('tokens', '200'), before)).toBe(409)
  expect(await set(limit('tokens', '100', true), before)).toBe(200)
  expect(await budgetOf(server)).toMatchObject({ unit: 'none', amount: null, allows_built_in: true })
})
