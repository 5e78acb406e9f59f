import type { Usage } from '#adapters/ai/port.ts'
import type { Money } from './money.ts'
import { type PriceList, utcDay } from './price-list.ts'
import { countTime } from './time-scale.ts'

/** Which of the product's tasks a model was called for. */
export type UsagePurpose = 'partner' | 'evaluator' | 'translator' | 'drafter'

/** The calls of one model by one user for one purpose, added up. */
export type UsageSum = {
  readonly userId: number
  readonly purpose: UsagePurpose
  readonly model: string
  readonly calls: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  /** Calls without an answer, by what became of them. */
  readonly failures: Readonly<Record<string, number>>
  /** How many answers began, and ended, within each step of the scale. */
  readonly firstToken: readonly number[]
  readonly duration: readonly number[]
  /** What was set aside for these calls, to be freed. */
  readonly reservations: readonly string[]
  /** What they count towards a budget: where the provider told nothing, what they may have taken. */
  readonly spentTokens: number
  readonly spentMoney: Money
}

export const sumOf = (
  userId: number,
  purpose: UsagePurpose,
  usage: Usage,
  prices: PriceList | undefined,
): UsageSum => {
  const { model, inputTokens, outputTokens, cachedTokens = 0, outcome = 'answered' } = usage
  return {
    userId,
    purpose,
    model,
    calls: 1,
    inputTokens,
    cachedTokens,
    outputTokens,
    failures: outcome === 'answered' ? {} : { [outcome]: 1 },
    firstToken: countTime(usage.firstToken),
    duration: countTime(usage.duration),
    ...spendingOf(usage, prices),
  }
}

/** Nobody knows whether a provider takes money for an answer that failed, so it counts like any other. */
function spendingOf(usage: Usage, prices: PriceList | undefined) {
  const { model, reservation, cachedTokens = 0 } = usage
  const isTold = usage.inputTokens + usage.outputTokens > 0
  const taken =
    isTold || !reservation ? { ...usage, cachedTokens } : { ...reservation.estimate, cachedTokens: 0 }
  return {
    reservations: reservation ? [reservation.id] : [],
    spentTokens: addTokens(taken.inputTokens, taken.outputTokens),
    spentMoney: prices?.costOf(model, utcDay(), taken) ?? 0n,
  }
}

/** A provider that tells absurd numbers is counted as far as numbers go. */
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
