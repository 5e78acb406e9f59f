import { connect } from '#database/connect.ts'
import { usageGroupings } from '#features/usage/contract.ts'
import { closeMonths } from '#features/usage/server/close-months.ts'
import { parsePriceList } from '#features/usage/server/price-list.ts'
import { readReport } from '#features/usage/server/read-report.ts'
import { usageReportStore } from '#features/usage/server/report-store.ts'
import { medianWithQuartiles, type MedianWithQuartiles, quantile } from './quantiles.ts'
import type { BenchStore } from './stores.ts'

export type UsageMeasurement = {
  readonly name: string
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  /** The ratio to the least statement that can report the calls of the same months. */
  readonly ratio: MedianWithQuartiles
}

const ORGANIZATIONS = 200
const MODELS = ['openai:large', 'openai:small', 'anthropic:large', 'local:own']

/** Two of the models change their price within a month, so these months are read by day. */
const prices = parsePriceList(
  JSON.stringify({
    currency: 'EUR',
    prices: [
      ...MODELS.map((model) => ({
        model,
        from: '2024-01-01',
        input: '0.25',
        cachedInput: '0.025',
        output: '2',
      })),
      { model: 'openai:large', from: '2025-06-16', input: '0.20', output: '1.60' },
      { model: 'anthropic:large', from: '2026-03-10', input: '0.30', output: '2.40' },
    ],
  }),
)

/** Two years of 200 organisations with four models, both by day and by month. */
const fill = `
  insert into organizations (name, max_users)
  select 'Organisation ' || n, 50 from generate_series(1, ${ORGANIZATIONS}) n;
  insert into usage_days
  select day::date, organizations.id, 'partner', model, 20, 30000 + extract(doy from day)::int, 9000, 4000
  from generate_series('2024-12-01'::date, '2026-11-30'::date, '1 day') day,
    organizations, unnest(array['${MODELS.join("','")}']) model
  where organizations.name like 'Organisation %';
  insert into usage_months
  select date_trunc('month', day)::date, organization_id, purpose, model, sum(calls), sum(input_tokens), sum(cached_tokens),
    sum(output_tokens), array_fill(7::bigint, array[17]), array_fill(5::bigint, array[17])
  from usage_days group by 1, 2, 3, 4;
  insert into usage_failures
  select month, organization_id, purpose, model, kind, 3
  from usage_months, unnest(array['filtered', 'timeout', 'abandoned']) kind;
  analyze`

/** The least that has to be read for such a report. */
const baseline = `
  select model, sum(calls), sum(input_tokens), sum(output_tokens) from usage_months
  where month between '2024-12-01' and '2026-11-01' group by model`

/** Reads each report of the screen `times` times, and the baseline beside it. */
export async function measureUsage(store: BenchStore, times: number): Promise<readonly UsageMeasurement[]> {
  const { pool, database, close } = await connect(await store.copy())
  await pool.query(fill)
  await closeMonths(database)
  const { rows } = await pool.query("select id from organizations where name = 'Organisation 100'")
  const dependencies = { store: usageReportStore(database), prices }
  const months = { from: '2024-12', to: '2026-11', model: undefined, isOfPast: false }
  const reports = [undefined, Number(rows[0]?.id)].flatMap((organizationId) =>
    usageGroupings.map((by) => ({
      name: `by ${by}, ${organizationId === undefined ? 'all organisations' : 'one organisation'}`,
      read: () => readReport(dependencies, { ...months, organizationId }, [by]),
    })),
  )
  const results: UsageMeasurement[] = []
  for (const { name, read } of reports) {
    const [taken, ratios]: [number[], number[]] = [[], []]
    for (let time = 0; time < times; time += 1) {
      const least = await measure(() => pool.query(baseline))
      const own = await measure(read)
      taken.push(own)
      ratios.push(own / least)
    }
    results.push({
      name,
      p50: quantile(taken, 0.5),
      p95: quantile(taken, 0.95),
      ratio: medianWithQuartiles(ratios),
    })
  }
  await close()
  return results
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The limit for a report of two years, in milliseconds. */
const LIMIT = 300

export const renderUsage = (measured: readonly UsageMeasurement[]): string =>
  [
    '| usage of two years, 200 organisations, 4 models | p50 / p95 ms | × the least statement | verdict |',
    '| --- | --- | --- | --- |',
    ...measured.map(
      ({ name, p50, p95, ratio: { low, middle, high } }) =>
        `| ${name} | ${p50.toFixed(0)} / ${p95.toFixed(0)} | ${middle.toFixed(1)} [${low.toFixed(1)}..${high.toFixed(1)}] | ${p95 > LIMIT ? 'over' : 'met'} |`,
    ),
  ].join('\n')
