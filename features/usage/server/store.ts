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
  /** Called with the users whose reserved calls were just counted; absent if there can be no budget. */
  readonly onSpent?: (userIds: readonly number[]) => Promise<void>
}

/** Milliseconds. */
const DELAYS = {
  /** How long calls are collected: one statement for each would take a tenth of a turn's time. */
  collect: 250,
  /** How long to wait before the next try if the database was not reachable. */
  retry: 5_000,
}

export type UsageStore = ReturnType<typeof usageStore>

/**
 * Counts calls and tokens by day, model, user and the user's present organisation.
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
      // Sums are then written one by one, so that one that fails does not hold up the others. After a broken connection
      // they are not written again, because they may have been counted.
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
    /** Records a user's call. Requests neither wait for this nor fail because of it. */
    countFor:
      (purpose: UsagePurpose) =>
      (userId: number): RecordUsage =>
      (usage) => {
        count(purpose, usage)
        collected.add(sumOf(userId, purpose, usage, prices))
        writeLater()
      },

    /** Resolves once all calls are counted, or the database was again not reachable. */
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
