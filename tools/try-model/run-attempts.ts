import type { PartnerInjection } from '#testing/injections/cases.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { mapConcurrently } from '../batches.ts'
import { recordReply, type ReplyRecord } from './record-reply.ts'
import { CALL_TIMEOUT, type TryOptions } from './try-options.ts'

export type AttemptResult = ReplyRecord & { readonly attempt: PartnerInjection }

/** Attempts at the same time; providers limit them. */
const CONCURRENCY = 3

/** Sends messages with which learners may try to turn a model against its instructions. */
export function runAttempts(
  model: LanguageModel,
  { attempts, conversationIn, onStep }: TryOptions,
): Promise<readonly AttemptResult[]> {
  return mapConcurrently(attempts, CONCURRENCY, async (attempt, index) => {
    onStep(`attempt ${index + 1} of ${attempts.length}`)
    const messages = attempt.turns.flatMap((content, turn) => [
      ...(turn > 0 ? [{ isUser: false, content: '…' }] : []),
      { isUser: true, content },
    ])
    const conversation = { ...conversationIn(attempt.language), messages }
    const reply = await recordReply(model, conversation, AbortSignal.timeout(CALL_TIMEOUT))
    return { ...reply, attempt }
  })
}
