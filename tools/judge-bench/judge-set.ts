import type { Conversation } from '#conversation/conversation.ts'
import type { Evaluator } from '#adapters/ai/port.ts'
import type { Check, SettledCheck } from '#conversation/judging/rubric.ts'
import { ConfigError } from '#platform/server/config.ts'
import { mapConcurrently } from '../batches.ts'
import { describeError } from '../try-model/record-reply.ts'
import { CALL_TIMEOUT } from '../try-model/try-options.ts'
import { type BenchConversation, type BenchSet, countTurns, firstTurns } from './bench-set.ts'

/** The numbers of turns after which evaluations are compared; null: at the end. */
export const cuts = [5, 8, 12, 20, null] as const
export type Cut = (typeof cuts)[number]

/** The results of the checks after this many turns; null if the judge has failed. */
export type JudgedCut = {
  readonly source: BenchConversation
  readonly cut: Cut
  readonly checks: readonly SettledCheck[] | null
}

export type BenchJudge = {
  readonly name: string
  /** Returns null when the judge has failed. */
  readonly judge: (
    conversation: Conversation,
    checks: readonly Check[],
    seed: string,
  ) => Promise<readonly SettledCheck[] | null>
}

/** Providers limit how many requests they take at once, and each judgement makes three. */
export const CONCURRENT_JUDGEMENTS = 2

/**
 * Records failures as null, but throws before the first success, because then the model is probably unreachable and the
 * run should stop.
 * @throws ConfigError (by `judge`) when a judgement fails before any has succeeded
 */
export function createBenchJudge({ name, judge }: Pick<Evaluator, 'name' | 'judge'>): BenchJudge {
  let hasAnswered = false
  return {
    name,
    async judge(conversation, checks, seed) {
      const signal = AbortSignal.timeout(CALL_TIMEOUT)
      try {
        const result = await judge(conversation, { checks }, { signal, seed, recordUsage: () => {} })
        hasAnswered = true
        return result.checks
      } catch (error) {
        if (hasAnswered) return null
        const reason = describeError(error).replace(/\s+/g, ' ')
        throw new ConfigError(`${name} cannot judge: ${reason}`, { cause: error })
      }
    },
  }
}

/** Judges each conversation as a whole, and also cut off after each number of turns in `cuts` that it reaches. */
export function judgeSet(
  { conversations }: BenchSet,
  { judge }: BenchJudge,
  onStep: (step: string) => void,
): Promise<readonly JudgedCut[]> {
  const work = conversations.flatMap((source) =>
    cuts
      .filter((cut) => cut === null || cut <= countTurns(source.conversation))
      .map((cut) => ({ source, cut })),
  )
  return mapConcurrently(work, CONCURRENT_JUDGEMENTS, async ({ source, cut }, index) => {
    onStep(`judgement ${index + 1} of ${work.length}`)
    const part = cut === null ? source.conversation : firstTurns(source.conversation, cut)
    return { source, cut, checks: await judge(part, source.checks, `${source.group} ${cut}`) }
  })
}
