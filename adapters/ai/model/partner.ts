import type { CallOptions, Conversation, Partner, ReplyChunk } from '../port.ts'
import { streamWithinContext } from './ask.ts'
import { briefer } from './briefing.ts'
import type { LanguageModel } from './model-port.ts'
import { newCanary } from './output-filter/canary.ts'
import { withoutOuterQuotationMarks } from './output-filter/clean-up.ts'
import { createOutputFilter, type FilteredReply } from './output-filter/output-filter.ts'
import { replacementFor } from './output-filter/replacement.ts'
import type { ViolationKind } from './output-filter/violations.ts'
import { buildPartnerMessages, partnerReminder } from './prompts/partner.ts'
import { promptVersions } from './prompts/versions.ts'

/** A second try begins before the first time, and ends before the second, so that the reply can still be stored. Milliseconds from the start. */
const LATEST_TRY = 12_000
const LATEST_END = 20_000

/** A reply that the output filter stopped, or a second try that failed; without a word of what was said. */
export type Violation = {
  readonly kind: ViolationKind | 'unanswered'
  readonly model: string
  readonly promptVersion: string
}

type Options = {
  /** Called for each violation, for the log. */
  readonly onViolation?: (violation: Violation) => void
  /** For tests. */
  readonly canary?: string
  /** Milliseconds, from anywhere. */
  readonly now?: () => number
}

/** The partner that a model plays. The prompt says what it is, and the output filter reads all that it says. */
export function createModelPartner(model: LanguageModel, options: Options = {}): Partner {
  const { canary = newCanary(), now = () => performance.now() } = options
  const promptVersion = promptVersions.partner
  const brief = briefer(canary)

  const report = (kind: Violation['kind']) => {
    try {
      options.onViolation?.({ kind, model: model.name, promptVersion })
    } catch {
      // A log that fails is no reason to fail the learner.
    }
  }

  /** One try; what it yields may be heard. */
  async function* tryReply(
    conversation: Conversation,
    asking: CallOptions,
    reminder: string,
  ): AsyncGenerator<string, FilteredReply> {
    const { system, labels, secrets } = brief(conversation)
    const filter = createOutputFilter(conversation, labels, { canary, secrets })
    const prompt = { system: system + reminder, messages: buildPartnerMessages(conversation) }
    for await (const chunk of streamWithinContext(model, prompt, asking)) {
      const text = filter.push(chunk)
      if (text !== '') yield text
      if (filter.isOver()) break
    }
    const rest = filter.end()
    if (rest !== '') yield rest
    return filter.result()
  }

  /** The second try is heard only when it is whole, since what was heard of the first is taken back first. */
  async function tryAgain(conversation: Conversation, asking: CallOptions, start: number): Promise<string> {
    const left = LATEST_END - (now() - start)
    const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(Math.max(0, Math.round(left)))])
    const chunks = tryReply(conversation, { ...asking, signal }, partnerReminder)
    try {
      let next = await chunks.next()
      while (!next.done) next = await chunks.next()
      const { text, violation } = next.value
      if (!violation) return withoutOuterQuotationMarks(text.trim())
      report(violation)
    } catch {
      // The learner has waited long enough: a line in role does better than an error here.
      asking.signal.throwIfAborted()
      report('unanswered')
    }
    return replacementFor(conversation)
  }

  return {
    name: model.name,
    promptVersion,
    resolveLanguage: (language) => language,
    async *reply(conversation, asking): AsyncGenerator<ReplyChunk> {
      const start = now()
      const { text, violation } = yield* tryReply(conversation, asking, '')
      if (violation) {
        report(violation)
        const hasTime = now() - start < LATEST_TRY
        yield {
          replacement: hasTime ? await tryAgain(conversation, asking, start) : replacementFor(conversation),
        }
      } else if (withoutOuterQuotationMarks(text) !== text) {
        yield { replacement: withoutOuterQuotationMarks(text) }
      }
    },
  }
}
