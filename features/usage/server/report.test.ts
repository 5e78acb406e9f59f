import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { noMetrics } from '#platform/server/metrics.ts'
import { usageRoutes } from '../contract.ts'
import { closeMonths } from './close-months.ts'
import { usageStore } from './store.ts'

const { readUsage } = usageRoutes

const price = {
  model: 'test:speaker',
  from: '2026-01-01',
  input: '1',
  cachedInput: '0.1',
  cacheWrite: '1.25',
  output: '10',
}
const MODEL_PRICES = JSON.stringify({
  currency: 'EUR',
  prices: [
    price,
    { ...price, from: '2026-06-16', input: '2', cachedInput: '0.2', cacheWrite: '2.5', output: '20' },
  ],
})

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ environment: { MODEL_PRICES } })
})
afterAll(() => server.close())
beforeEach(async () => {
  const counted = ['usage_days', 'usage_months', 'usage_failures'] as const
  for (const table of [...counted, 'closed_usage_months', 'closed_usage_failures'] as const)
    await server.connection.database.deleteFrom(table).execute()
})

type Consumption = { readonly model?: string; readonly organization?: number; readonly tokens?: number }

/** A million tokens each of input and output on a day, a tenth of the input from the cache, as the count writes it. */
async function consume(
  day: string,
  { model = 'test:speaker', organization = 1, tokens = 1_000_000 }: Consumption = {},
) {
  const values = { organization_id: organization, purpose: 'partner', model, calls: 1 } as const
  const counted = { input_tokens: tokens, cached_tokens: tokens / 10, output_tokens: tokens }
  const { database } = server.connection
  await database
    .insertInto('usage_days')
    .values({ day: sql`${day}::date`, ...values, ...counted })
    .execute()
  await sql`
    insert into usage_months select date_trunc('month', ${day}::date)::date, ${organization}, 'partner', ${model}, 1,
      ${tokens}, ${tokens / 10}, ${tokens}, array_fill(0::bigint, array[17]), array_fill(0::bigint, array[17])
    on conflict (month, organization_id, purpose, model) do update set calls = usage_months.calls + 1,
      input_tokens = usage_months.input_tokens + excluded.input_tokens,
      cached_tokens = usage_months.cached_tokens + excluded.cached_tokens,
      output_tokens = usage_months.output_tokens + excluded.output_tokens`.execute(database)
}

const year = { from: '2026-01', to: '2026-12' } as const
const read = async (
  query: Parameters<typeof server.as.superadmin.call<typeof readUsage>>[1]['query'],
  from = server,
) => (await from.as.superadmin.call(readUsage, { query })).body

test('each day is charged at the price of that day, also if the price changes within a month', async () => {
  for (const day of ['2026-05-31', '2026-06-01', '2026-06-15', '2026-06-16', '2026-07-01']) await consume(day)
  const { rows, total, currency } = await read({ ...year, by: 'month' })
  // 0.9 for input, 0.01 for cached input and 10 for output; later twice as much.
  expect(rows.map(({ month, calls, cost }) => [month, calls, cost])).toEqual([
    ['2026-05', 1, '10.91'],
    ['2026-06', 3, '43.64'],
    ['2026-07', 1, '21.82'],
  ])
  expect([total.calls, total.cost, currency]).toEqual([5, '76.37', 'EUR'])
})

test('a model without a price has no cost, and the sum names the model', async () => {
  await consume('2026-03-01')
  await consume('2026-03-01', { model: 'test:free' })
  await consume('2025-12-31')
  const { rows, total } = await read({ from: '2025-12', to: '2026-12', by: 'model' })
  expect(rows.map(({ model, cost, unpriced_models }) => [model, cost, unpriced_models])).toEqual([
    ['test:free', null, ['test:free']],
    ['test:speaker', '10.91', ['test:speaker']],
  ])
  expect([total.cost, total.unpriced_models]).toEqual(['10.91', ['test:free', 'test:speaker']])
  const bare = await testApp({ connection: server.connection })
  expect(await read({ ...year, by: 'model' }, bare)).toMatchObject({
    currency: null,
    total: { cost: null, unpriced_models: ['test:free', 'test:speaker'] },
  })
})

test('a character that PostgreSQL cannot store is ignored in the filter for a model', async () => {
  await consume('2026-03-01')
  expect((await read({ ...year, by: 'model', model: 'test:\u0000speaker' })).total.calls).toBe(1)
  const file = await server.as.superadmin.send({
    url: '/api/v1/admin/usage/export?from=2026-01&to=2026-12&model=%00',
  })
  expect(file.statusCode).toBe(200)
})

test('a superadmin reads the usage of each organisation, and an admin only that of their own', async () => {
  await consume('2026-03-01')
  await consume('2026-03-02', { organization: 2, tokens: 2_000_000 })
  const all = await read({ ...year, by: 'organization' })
  expect(all.rows.map(({ organization, cost }) => [organization?.name, cost])).toEqual([
    ['Demo Organisation', '10.91'],
    ['Other Organisation', '21.82'],
  ])
  expect((await read({ ...year, by: 'month', organization: '2' })).total.cost).toBe('21.82')
  for (const [person, cost] of [
    [server.as.admin, '10.91'],
    [server.as.outsider, '21.82'],
  ] as const)
    for (const organization of ['1', '2', undefined]) {
      const query = { ...year, by: 'organization', ...(organization && { organization }) } as const
      expect((await person.call(readUsage, { query })).body.total.cost).toBe(cost)
    }
})

test('an admin reads only months that are over, and a superadmin also the present one', async () => {
  const now = new Date()
  const [over, present] = [1, 0].map((ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  )
  if (over === undefined || present === undefined) throw new Error('no months')
  for (const month of [over, present]) await consume(`${month}-01`)
  await sql`
    insert into usage_failures select month, organization_id, purpose, model, 'filtered', 2 from usage_months`.execute(
    server.connection.database,
  )
  const both = { from: over, to: present, by: 'month' } as const
  const { rows, total } = (await server.as.admin.call(readUsage, { query: both })).body
  expect(rows.map(({ month }) => month)).toEqual([over])
  expect(total).toMatchObject({ calls: 1, failures: [{ kind: 'filtered', calls: 2 }] })
  expect((await read(both)).rows.map(({ month }) => month)).toEqual([over, present])
  const query = { ...both, from: present }
  expect((await server.as.admin.call(readUsage, { query })).body).toMatchObject({
    rows: [],
    total: { calls: 0, failures: [], cost: null },
  })
  const file = await server.as.admin.send({
    url: `/api/v1/admin/usage/export?from=${over}&to=${present}`,
  })
  expect(file.body.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(`^${over},`)])
})

test('a report has the calls, tokens, failures and response times of a model', async () => {
  const { database } = server.connection
  const store = usageStore({
    database,
    warn: (error) => expect.unreachable(String(error)),
    metrics: noMetrics,
  })
  const { id } = await database
    .selectFrom('users')
    .where('username', '=', 'learner')
    .select('id')
    .executeTakeFirstOrThrow()
  const told = {
    model: 'test:speaker',
    inputTokens: 100,
    cachedTokens: 40,
    cacheWriteTokens: 20,
    outputTokens: 7,
  }
  const count = store.countFor('partner')(id)
  for (let call = 0; call < 95; call += 1) count({ ...told, firstToken: 250, duration: 900 })
  for (let call = 0; call < 5; call += 1) count({ ...told, firstToken: 30_000, duration: 30_000 })
  for (const outcome of ['filtered', 'interrupted', 'abandoned', 'abandoned'])
    count({ ...told, outputTokens: 0, outcome })
  await store.settled()
  const month = new Date().toISOString().slice(0, 7)
  const { rows, total } = await read({ from: month, to: month, by: 'model' })
  expect(rows).toEqual([expect.objectContaining({ ...total, model: 'test:speaker' })])
  expect(total).toMatchObject({
    calls: 104,
    input_tokens: 10_400,
    cached_tokens: 4160,
    cache_write_tokens: 2080,
    output_tokens: 700,
    cost: '0.028352',
    first_token: { p50: 253, p95: 300 },
    duration: { p50: 882, p95: 1000 },
  })
  expect(total.failures).toEqual([
    { kind: 'abandoned', calls: 2 },
    { kind: 'filtered', calls: 1 },
    { kind: 'interrupted', calls: 1 },
  ])
  const byDay = await database
    .selectFrom('usage_days')
    .select(['calls', 'cached_tokens', 'cache_write_tokens'])
    .execute()
  expect(byDay).toEqual([{ calls: 104, cached_tokens: 4160, cache_write_tokens: 2080 }])
})

test('closing a month twice changes no report, and a closed month keeps its sums', async () => {
  const { database } = server.connection
  const today = new Date().toISOString().slice(0, 10)
  for (const [index, day] of ['2026-05-20', '2026-06-15', '2026-06-16', today].entries())
    for (const model of ['test:speaker', 'test:free'])
      await consume(day, { model, organization: 1 + (index % 2), tokens: 1_000_000 * (index + 1) })
  await sql`
    insert into usage_failures select month, organization_id, purpose, model, kind, 2
    from usage_months, unnest(array['filtered', 'abandoned']) kind`.execute(database)
  await sql`update usage_months set first_token[3] = 4, duration[9] = 5, cache_write_tokens = 7000`.execute(
    database,
  )
  const months = { from: '2026-05', to: '2026-06' } as const
  const thisMonth = { from: today.slice(0, 7), to: today.slice(0, 7), by: 'month' } as const
  const readAll = async () => [
    await read({ ...months, by: 'month' }),
    await read(thisMonth),
    await read({ ...months, by: 'model' }),
    await read({ ...months, by: 'month', model: 'test:free' }),
    await read({ ...months, from: '2026-06', by: 'month' }),
    await read({ ...months, by: 'organization' }),
    await read({ ...months, by: 'month', organization: 2 }),
  ]
  const before = await readAll()
  await Promise.all([closeMonths(database), closeMonths(database)])
  expect(await readAll()).toEqual(before)
  await closeMonths(database)
  expect(await readAll()).toEqual(before)

  // A closed month keeps its stored sums; an open one is added up again.
  await sql`update usage_months set calls = calls + 100`.execute(database)
  const after = await Promise.all([read({ ...months, by: 'model' }), read(thisMonth)])
  expect(after.map(({ total }) => total.calls)).toEqual([6, 202])
})

test('the next call reopens its month and later ones that were closed while the clock was wrong', async () => {
  const { database } = server.connection
  const month = new Date().toISOString().slice(0, 7)
  const close = (closed: string) => sql`
    with failures as (insert into closed_usage_failures select ${closed}::date, 'test:speaker', 'filtered', 9)
    insert into closed_usage_months
    select ${closed}::date, 'test:speaker', 9, 9, 9, 9, array_fill(9::bigint, array[17]), array_fill(9::bigint, array[17])`
  await close('2026-01-01').execute(database)
  await close(`${month}-01`).execute(database)
  await close(`${new Date().getUTCFullYear() + 1}-01-01`).execute(database)
  const store = usageStore({
    database,
    warn: (error) => expect.unreachable(String(error)),
    metrics: noMetrics,
  })
  store.countFor('partner')(2)({
    model: 'test:speaker',
    inputTokens: 1,
    outputTokens: 1,
    outcome: 'filtered',
  })
  await store.settled()
  const { total } = await read({ from: month, to: month, by: 'month' })
  expect(total).toMatchObject({ calls: 1, failures: [{ kind: 'filtered', calls: 1 }], duration: null })
  const left = await database.selectFrom('closed_usage_months').select('calls').execute()
  expect(left).toEqual([{ calls: 9 }])
})

test('the file has a line for each month, organisation and model, with an empty cost without a price', async () => {
  await consume('2026-03-01')
  await consume('2026-04-01', { model: 'test:free', organization: 2 })
  const query = 'from=2026-01&to=2026-12'
  const file = await server.as.superadmin.send({ url: `/api/v1/admin/usage/export?${query}` })
  expect(file.headers['content-disposition']).toBe('attachment; filename="usage.csv"')
  const [, ...lines] = file.body.trim().split('\r\n')
  expect(lines).toEqual([
    '2026-03,Demo Organisation,test:speaker,1,0,1000000,100000,1000000,10.91,EUR,,,,,0,1',
    '2026-04,Other Organisation,test:free,1,0,1000000,100000,1000000,,,,,,,0,2',
  ])
  const own = await server.as.admin.send({ url: `/api/v1/admin/usage/export?${query}&organization=2` })
  expect(own.body).toContain('Demo Organisation')
  expect(own.body).not.toContain('Other Organisation')
})

test.each([
  [{ from: '2026-12', to: '2026-01' }, 400],
  [{ from: '2020-01', to: '2026-12' }, 400],
  [{ from: '2026-13', to: '2026-12' }, 422],
])('the months %o are refused, also for the file', async (months, status) => {
  const query = { ...months, by: 'month' } as const
  expect((await server.as.superadmin.call(readUsage, { query })).status).toBe(status)
  const url = `/api/v1/admin/usage/export?${new URLSearchParams(months).toString()}`
  expect((await server.as.superadmin.send({ url })).statusCode).toBe(status)
})
