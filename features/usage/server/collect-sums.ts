import { addHistograms } from './duration-histogram.ts'
import { addFailures, addTokens, type UsageSum } from './usage-sum.ts'

/** Adds up calls by user, model and purpose, until the sums are taken. */
export function collectSums() {
  let collected = new Map<string, UsageSum>()
  return {
    isEmpty: (): boolean => collected.size === 0,

    add(sum: UsageSum): void {
      const key = JSON.stringify([sum.userId, sum.purpose, sum.model])
      const before = collected.get(key)
      collected.set(key, before ? addSums(sum, before) : sum)
    },

    /** Takes all sums collected since the last call. */
    take(): readonly UsageSum[] {
      const sums = [...collected.values()]
      collected = new Map()
      return sums
    },
  }
}

const addSums = (sum: UsageSum, before: UsageSum): UsageSum => ({
  ...sum,
  calls: sum.calls + before.calls,
  inputTokens: addTokens(sum.inputTokens, before.inputTokens),
  cachedTokens: addTokens(sum.cachedTokens, before.cachedTokens),
  cacheWriteTokens: addTokens(sum.cacheWriteTokens, before.cacheWriteTokens),
  outputTokens: addTokens(sum.outputTokens, before.outputTokens),
  failures: addFailures(sum.failures, before.failures),
  firstToken: addHistograms(sum.firstToken, before.firstToken),
  duration: addHistograms(sum.duration, before.duration),
  reservations: [...sum.reservations, ...before.reservations],
  spentTokens: addTokens(sum.spentTokens, before.spentTokens),
  spentMoney: sum.spentMoney + before.spentMoney,
})
