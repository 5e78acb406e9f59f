import type { UsageFigures, UsageReport } from '../contract.ts'
import { formatMoney, type Money } from './money.ts'
import type { PriceList } from './price-list.ts'
import type { ConsumptionRow, FailuresRow, ReportKey, TimesRow } from './report-store.ts'
import { addTimes, percentile } from './time-scale.ts'
import { addFailures } from './usage-sum.ts'

/** Figures that can still be added to others. */
type OpenFigures = {
  readonly calls: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  /** Undefined while nothing of it has a price. */
  readonly cost: Money | undefined
  readonly unpriced: readonly string[]
  readonly failures: Readonly<Record<string, number>>
  readonly firstToken: readonly number[]
  readonly duration: readonly number[]
}

const nothing: OpenFigures = {
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: undefined,
  unpriced: [],
  failures: {},
  firstToken: [],
  duration: [],
}

type ReportRows = {
  readonly consumption: readonly ConsumptionRow[]
  readonly times: readonly TimesRow[]
  readonly failures: readonly FailuresRow[]
}

/** A report out of what is stored: its rows in the order of the consumption, and their sum. */
export function buildReport(
  { consumption, times, failures }: ReportRows,
  prices: PriceList | undefined,
): UsageReport {
  const rows = new Map<string, { readonly key: ReportKey; readonly figures: OpenFigures }>()
  const add = (key: ReportKey, more: Partial<OpenFigures>) => {
    const name = JSON.stringify([key.month, key.model, key.organization_id])
    const known = rows.get(name)
    rows.set(name, { key: known?.key ?? key, figures: addFigures(known?.figures ?? nothing, more) })
  }
  for (const row of consumption) add(row, toFigures(row, prices))
  for (const row of times) add(row, { firstToken: row.first_token, duration: row.duration })
  for (const row of failures) add(row, { failures: { [row.kind]: row.calls } })
  const all = [...rows.values()]
  return {
    currency: prices?.currency ?? null,
    total: close(all.reduce((sum, { figures }) => addFigures(sum, figures), nothing)),
    rows: all.map(({ key, figures }) => ({
      month: key.month,
      model: key.model,
      organization:
        key.organization_id === null ? null : { id: key.organization_id, name: key.organization ?? '' },
      ...close(figures),
    })),
  }
}

function toFigures(row: ConsumptionRow, prices: PriceList | undefined): Partial<OpenFigures> {
  const tokens = {
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
  }
  const day = prices?.starts[row.price_period - 1]
  const cost = day === undefined ? undefined : prices?.costOf(row.priced_model, day, tokens)
  return { ...tokens, calls: row.calls, cost, unpriced: cost === undefined ? [row.priced_model] : [] }
}

const addFigures = (one: OpenFigures, more: Partial<OpenFigures>): OpenFigures => {
  const other = { ...nothing, ...more }
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cost: one.cost === undefined ? other.cost : one.cost + (other.cost ?? 0n),
    unpriced: [...new Set([...one.unpriced, ...other.unpriced])].toSorted(),
    failures: addFailures(one.failures, other.failures),
    firstToken: addTimes(one.firstToken, other.firstToken),
    duration: addTimes(one.duration, other.duration),
  }
}

const close = (figures: OpenFigures): UsageFigures => ({
  calls: figures.calls,
  failures: Object.entries(figures.failures).map(([kind, calls]) => ({ kind, calls })),
  input_tokens: figures.inputTokens,
  cached_tokens: figures.cachedTokens,
  output_tokens: figures.outputTokens,
  cost: figures.cost === undefined ? null : formatMoney(figures.cost),
  unpriced_models: [...figures.unpriced],
  first_token: describeTimes(figures.firstToken),
  duration: describeTimes(figures.duration),
})

function describeTimes(counts: readonly number[]): UsageFigures['duration'] {
  const [p50, p95] = [percentile(counts, 0.5), percentile(counts, 0.95)]
  return p50 === null || p95 === null ? null : { p50, p95 }
}
