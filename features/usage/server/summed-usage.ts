import type { UsageFigures } from '../contract.ts'
import { formatMoney, type Money } from './money.ts'
import { addHistograms, percentile } from './duration-histogram.ts'
import { addFailures } from './usage-sum.ts'

/** Figures in a form that can still be added up. */
export type SummedUsage = {
  readonly calls: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
  /** Undefined as long as no call has a price. */
  readonly cost: Money | undefined
  readonly unpriced: readonly string[]
  readonly failures: Readonly<Record<string, number>>
  readonly firstToken: readonly number[]
  readonly duration: readonly number[]
}

export const emptySummedUsage: SummedUsage = {
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  cost: undefined,
  unpriced: [],
  failures: {},
  firstToken: [],
  duration: [],
}

export const addSummedUsage = (one: SummedUsage, more: Partial<SummedUsage>): SummedUsage => {
  const other = { ...emptySummedUsage, ...more }
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cost: one.cost === undefined ? other.cost : one.cost + (other.cost ?? 0n),
    unpriced: [...new Set([...one.unpriced, ...other.unpriced])].toSorted(),
    failures: addFailures(one.failures, other.failures),
    firstToken: addHistograms(one.firstToken, other.firstToken),
    duration: addHistograms(one.duration, other.duration),
  }
}

/** The figures as the report shows them. */
export const toReportFigures = (figures: SummedUsage): UsageFigures => ({
  calls: figures.calls,
  failures: Object.entries(figures.failures).map(([kind, calls]) => ({ kind, calls })),
  input_tokens: figures.inputTokens,
  cached_tokens: figures.cachedTokens,
  cache_write_tokens: figures.cacheWriteTokens,
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
