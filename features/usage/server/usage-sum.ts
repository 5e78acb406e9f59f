import type { Usage } from '#adapters/ai/port.ts'
import { addTimes, countTime } from './time-scale.ts'

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
}

export const sumOf = (userId: number, purpose: UsagePurpose, usage: Usage): UsageSum => {
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
  }
}

export const addSums = (sum: UsageSum, before: UsageSum): UsageSum => ({
  ...sum,
  calls: sum.calls + before.calls,
  inputTokens: addTokens(sum.inputTokens, before.inputTokens),
  cachedTokens: addTokens(sum.cachedTokens, before.cachedTokens),
  outputTokens: addTokens(sum.outputTokens, before.outputTokens),
  failures: addFailures(sum.failures, before.failures),
  firstToken: addTimes(sum.firstToken, before.firstToken),
  duration: addTimes(sum.duration, before.duration),
})

/** A provider that tells absurd numbers is counted as far as numbers go. */
const addTokens = (one: number, other: number): number => Math.min(one + other, Number.MAX_SAFE_INTEGER)

export function addFailures(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum = { ...one }
  for (const [kind, calls] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + calls
  return sum
}
