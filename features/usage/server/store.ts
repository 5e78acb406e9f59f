import type { RecordUsage } from '#adapters/ai/port.ts'
import { isConnectionError, wasNeverSent } from '#database/connection-errors.ts'
import type { Database } from '#database/connect.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import { addToUsage } from './add-usage.ts'
import { collectSums } from './collect-sums.ts'
import type { PriceList } from './price-list.ts'
import { countTokens } from './token-metrics.ts'
import { sumOf, type UsagePurpose, type UsageSum } from './usage-sum.ts'

type UsageDependencies = {
  readonly database: Database
  readonly warn: Warn
  readonly metrics: Metrics
  readonly prices?: PriceList | undefined
  /** Called with the users whose calls were reserved and are counted now; absent where no budget can hold. */
  readonly onSpent?: (userIds: readonly number[]) => Promise<void>
}

/** Milliseconds. */
const DELAYS = {
  /** Calls are added up for so long: a statement for each would cost a tenth of a whole turn. */
  collect: 250,
  /** Until the next try, when the database could not be reached. */
  retry: 5_000,
}

export type UsageStore = ReturnType<typeof usageStore>

/**
 * Counts calls and tokens of the models by day, user and the user's organisation at that moment.
 * @param delays for tests
 */
export function usageStore({ database, warn, metrics, prices, onSpent }: UsageDependencies, delays = DELAYS) {
  const count = countTokens(metrics)
  const collected = collectSums()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isUnreachable = false

  const writeLater = () => {
    if (writing || collected.isEmpty()) return
    timer ??= setTimeout(writeNow, isUnreachable ? delays.retry : delays.collect)
  }
  function writeNow() {
    clearTimeout(timer)
    timer = undefined
    const sums = collected.take()
    isUnreachable = false
    writing = write(sums).finally(() => {
      writing = undefined
      writeLater()
    })
  }
  async function tellSpent(sums: readonly UsageSum[]): Promise<void> {
    const reserved = sums.filter(({ reservations }) => reservations.length > 0)
    if (reserved.length === 0) return
    await onSpent?.([...new Set(reserved.map(({ userId }) => userId))]).catch((error: unknown) =>
      warn(error, 'could not look whether budgets are spent'),
    )
  }
  async function write(sums: readonly UsageSum[]): Promise<void> {
    try {
      await addToUsage(database, sums)
      await tellSpent(sums)
    } catch (error) {
      // One sum that cannot be counted must not keep the others from it. Sums that may have been counted before the
      // connection broke are not counted again.
      if (sums.length > 1 && !isConnectionError(error)) {
        for (const sum of sums) await write([sum])
        return
      }
      warn(error, 'could not count calls of a model')
      if (!wasNeverSent(error)) return
      isUnreachable = true
      for (const sum of sums) collected.add(sum)
    }
  }

  return {
    /** Records what a user's calls cost. No request waits for it, or fails because of it. */
    countFor:
      (purpose: UsagePurpose) =>
      (userId: number): RecordUsage =>
      (usage) => {
        count(purpose, usage)
        collected.add(sumOf(userId, purpose, usage, prices))
        writeLater()
      },

    /** Resolves when all calls have been counted, or the database could not be reached once more. */
    async settled(): Promise<void> {
      await writing
      while (!collected.isEmpty()) {
        writeNow()
        await writing
        if (isUnreachable) break
      }
      clearTimeout(timer)
      timer = undefined
    },
  }
}
