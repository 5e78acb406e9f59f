import type { CallEstimate, Usage } from '#adapters/ai/port.ts'
import type { Money } from './money.ts'
import { type PriceList, type TokenCounts, utcDay } from './price-list.ts'
import { countDuration } from './duration-histogram.ts'

/** The product's task that a model was called for. */
export type UsagePurpose = 'partner' | 'evaluator' | 'translator' | 'drafter'

/** The sum of one user's calls of one model for one purpose. */
export type UsageSum = {
  readonly userId: number
  readonly purpose: UsagePurpose
  readonly model: string
  readonly calls: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
  /** Calls without an answer, by the kind of failure. */
  readonly failures: Readonly<Record<string, number>>
  /** For each step of the time scale, how many answers began or ended within it. */
  readonly firstToken: readonly number[]
  readonly duration: readonly number[]
  /** The reservations for these calls, to be freed. */
  readonly reservations: readonly string[]
  /** What these calls count towards a budget; the reserved estimate if the provider reported no usage. */
  readonly spentTokens: number
  readonly spentMoney: Money
}

export const sumOf = (
  userId: number,
  purpose: UsagePurpose,
  usage: Usage,
  prices: PriceList | undefined,
): UsageSum => {
  const { model, inputTokens, outputTokens, outcome = 'answered' } = usage
  return {
    userId,
    purpose,
    model,
    calls: 1,
    inputTokens,
    ...cacheTokensOf(usage),
    outputTokens,
    failures: outcome === 'answered' ? {} : { [outcome]: 1 },
    firstToken: countDuration(usage.firstToken),
    duration: countDuration(usage.duration),
    ...spendingOf(usage, prices),
  }
}

/** A failed answer counts like any other, because the provider may charge for it. */
function spendingOf(usage: Usage, prices: PriceList | undefined) {
  const { model, reservation } = usage
  const isTold = usage.inputTokens + usage.outputTokens > 0
  const taken =
    isTold || !reservation ? { ...usage, ...cacheTokensOf(usage) } : worstCaseTokens(reservation.estimate)
  return {
    reservations: reservation ? [reservation.id] : [],
    spentTokens: addTokens(taken.inputTokens, taken.outputTokens),
    spentMoney: prices?.costOf(model, utcDay(), taken) ?? 0n,
  }
}

const cacheTokensOf = ({ cachedTokens = 0, cacheWriteTokens = 0 }: Usage) => ({
  cachedTokens,
  cacheWriteTokens,
})

/** The most that a request can cost: nothing is read from the cache, and all input is written to it. */
export const worstCaseTokens = (estimate: CallEstimate): TokenCounts => ({
  ...estimate,
  cachedTokens: 0,
  cacheWriteTokens: estimate.inputTokens,
})

/** Absurdly large numbers from a provider are capped at the largest safe integer. */
export const addTokens = (one: number, other: number): number =>
  Math.min(one + other, Number.MAX_SAFE_INTEGER)

export function addFailures(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum = { ...one }
  for (const [kind, calls] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + calls
  return sum
}
