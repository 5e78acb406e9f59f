import type { Conversation } from '#conversation/conversation.ts'
import type { Partner, ReplyChunk } from '../port.ts'
import type { LanguageModel } from './model-port.ts'
import { createCanary } from './output-filter/canary.ts'
import { readExchangeByModel } from './exchange-reader.ts'
import { removeOuterQuotationMarks } from './output-filter/strip-markup.ts'
import type { ViolationKind } from './output-filter/reply-words.ts'
import { chooseReplacement } from './output-filter/word-lists.ts'
import { partnerReminder } from './prompts/partner.ts'
import { promptVersions } from './prompts/versions.ts'
import { createReplyAttempts, type ReplyOptions } from './reply-attempts.ts'

/** A second attempt begins and ends before this, so that the reply can be stored. Milliseconds from the start. */
const LATEST_ATTEMPT = 12_000
const LATEST_END = 20_000

/** A reply that the output filter stopped, or a second attempt that failed; it holds no words of the reply. */
export type Violation = {
  readonly kind: ViolationKind | 'unanswered'
  readonly model: string
  readonly promptVersion: string
}

type PartnerSettings = {
  /** Called for each violation, for the log. */
  readonly onViolation?: (violation: Violation) => void
  /** Set by tests; by default random. */
  readonly canary?: string
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** A partner that a model plays: the prompt gives the role, and the output filter reads every reply. */
export function createModelPartner(model: LanguageModel, settings: PartnerSettings = {}): Partner {
  const { canary = createCanary(), now = () => performance.now() } = settings
  const promptVersion = promptVersions.partner
  const attemptReply = createReplyAttempts(model, canary)

  const report = (kind: Violation['kind']) => {
    try {
      settings.onViolation?.({ kind, model: model.name, promptVersion })
    } catch {
      // A failure of the log must not fail the reply.
    }
  }

  /** The second attempt is sent as a whole, as the replacement of what the learner saw of the first. */
  async function tryAgain(conversation: Conversation, options: ReplyOptions, start: number): Promise<string> {
    const elapsed = now() - start
    if (elapsed >= LATEST_ATTEMPT) return chooseReplacement(conversation)
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(Math.round(LATEST_END - elapsed))])
    const chunks = attemptReply(conversation, { ...options, signal }, partnerReminder)
    try {
      let next = await chunks.next()
      while (!next.done) next = await chunks.next()
      const { text, violation } = next.value
      if (!violation) return removeOuterQuotationMarks(text.trim())
      report(violation)
    } catch {
      // After so long a wait, a prepared line in the role is better than an error.
      options.signal.throwIfAborted()
      report('unanswered')
    }
    return chooseReplacement(conversation)
  }

  return {
    name: model.name,
    promptVersion,
    resolveLanguage: (language) => language,
    readExchange: (conversation, options) => readExchangeByModel(model, conversation, options),
    async *reply(conversation, options): AsyncGenerator<ReplyChunk> {
      const start = now()
      const { text, violation } = yield* attemptReply(conversation, options, '')
      if (violation) {
        report(violation)
        yield { replacement: await tryAgain(conversation, options, start) }
      } else if (removeOuterQuotationMarks(text) !== text) {
        yield { replacement: removeOuterQuotationMarks(text) }
      }
    },
  }
}
