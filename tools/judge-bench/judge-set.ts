import type { Conversation } from '#conversation/conversation.ts'
import type { Evaluator } from '#adapters/ai/port.ts'
import type { Check, SettledCheck } from '#conversation/judging/rubric.ts'
import { ConfigError } from '#platform/server/config.ts'
import { describeError } from '../try-model/record-reply.ts'
import { CALL_TIMEOUT } from '../try-model/trial-exercise.ts'
import { type BenchConversation, type BenchSet, countTurns, firstTurns } from './bench-set.ts'

/** After so many turns evaluations are compared; null: at the end. */
export const cuts = [5, 8, 12, 20, null] as const
export type Cut = (typeof cuts)[number]

/** What became of the checks after so many turns; null when the judge has failed. */
export type JudgedCut = {
  readonly source: BenchConversation
  readonly cut: Cut
  readonly checks: readonly SettledCheck[] | null
}

export type BenchJudge = {
  readonly name: string
  /** Null when the judge has failed. */
  readonly judge: (
    conversation: Conversation,
    checks: readonly Check[],
    seed: string,
  ) => Promise<readonly SettledCheck[] | null>
}

/** Providers limit how many requests they take at once, and each judgement makes three. */
const CONCURRENCY = 2

/**
 * A judge who may fail at times, but not the first time: then nobody is there.
 * @throws ConfigError (by `judge`) when the first judgement fails
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

/** Judges each conversation whole, and after as many turns as it has. */
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
  return inTurn(work, async ({ source, cut }, nth) => {
    onStep(`judgement ${nth + 1} of ${work.length}`)
    const part = cut === null ? source.conversation : firstTurns(source.conversation, cut)
    return { source, cut, checks: await judge(part, source.checks, `${source.group} ${cut}`) }
  })
}

/** A few at once, the first one alone: it shows whether anybody answers. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  handle: (item: Item, nth: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>()
  const waiting = [...items.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.set(next[0], await handle(next[1], next[0]))
  }
  const first = waiting.shift()
  if (first) results.set(first[0], await handle(first[1], first[0]))
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return items.flatMap((_, nth) => {
    const result = results.get(nth)
    return result === undefined ? [] : [result]
  })
}
