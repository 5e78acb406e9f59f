import type { PartnerInjection } from '#testing/injections/cases.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { recordReply, type ReplyRecord } from './record-reply.ts'
import { CALL_TIMEOUT, type TrialExercise } from './trial-exercise.ts'

export type AttemptResult = ReplyRecord & { readonly attempt: PartnerInjection }

/** Concurrent attempts: providers limit their number. */
const CONCURRENCY = 3

/** Sends the messages by which learners may try to turn a model against its instructions. */
export async function runAttempts(
  model: LanguageModel,
  { attempts, conversationIn, onStep }: TrialExercise,
): Promise<readonly AttemptResult[]> {
  const results = new Map<PartnerInjection, ReplyRecord>()
  const waiting = [...attempts]
  const work = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const messages = attempt.turns.flatMap((content, index) => [
        ...(index > 0 ? [{ isUser: false, content: '…' }] : []),
        { isUser: true, content },
      ])
      const conversation = { ...conversationIn(attempt.language), messages }
      results.set(attempt, await recordReply(model, conversation, AbortSignal.timeout(CALL_TIMEOUT)))
      onStep(`attempt ${results.size} of ${attempts.length}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return attempts.flatMap((attempt) => {
    const heard = results.get(attempt)
    return heard ? [{ ...heard, attempt }] : []
  })
}
