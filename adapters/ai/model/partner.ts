import type { CallOptions, Conversation, Partner, ReplyChunk } from '../port.ts'
import { streamWithinContext } from './ask.ts'
import { briefer } from './briefing.ts'
import { guardOf, type TripKind } from './guard.ts'
import { canaryReaders, newCanary } from './guard/canary.ts'
import { deflection } from './guard/deflection.ts'
import { portionsOf } from './guard/portions.ts'
import { tidyOf, unquoted } from './guard/tidy.ts'
import type { LanguageModel } from './model-port.ts'
import { buildPartnerMessages, partnerReminder } from './prompts/partner.ts'
import { promptVersions } from './prompts/versions.ts'

/** Who speaks on beyond this is stopped at the next end of a sentence, and soon after in any case. Characters. */
const LONG = 900
const TOO_LONG = 1_300
/** A second try is begun until then, and ends in time for the reply to be stored. Milliseconds from the start. */
const LATEST_TRY = 12_000
const LATEST_END = 20_000

/** A reply that the guard stopped, or a second try that came to nothing; not a word of what was said. */
export type Trip = {
  readonly kind: TripKind | 'unanswered'
  readonly model: string
  readonly promptVersion: string
}

type Options = {
  /** Is told of every stopped reply, for the log. */
  readonly onTrip?: (trip: Trip) => void
  /** For tests. */
  readonly canary?: string
  /** Milliseconds, from anywhere. */
  readonly now?: () => number
}

type Said = { readonly text: string; readonly trip: TripKind | null }

/** The partner that a model plays: told what to be by the prompt, and watched by a guard on the way out. */
export function createModelPartner(model: LanguageModel, options: Options = {}): Partner {
  const { canary = newCanary(), now = () => performance.now() } = options
  const promptVersion = promptVersions.partner
  const canaries = canaryReaders(canary)
  const brief = briefer(canary)

  const tell = (kind: Trip['kind']) => {
    try {
      options.onTrip?.({ kind, model: model.name, promptVersion })
    } catch {
      // A log that fails is no reason to fail the learner.
    }
  }

  /** One try, tidied and watched; what is yielded may be heard. */
  async function* speak(
    conversation: Conversation,
    asking: CallOptions,
    reminder: string,
  ): AsyncGenerator<string, Said> {
    const { system, secrets, labels } = brief(conversation)
    const guard = guardOf({
      language: conversation.language,
      secrets,
      before: conversation.messages.findLast(({ isUser }) => !isUser)?.content ?? '',
      canaryReaders: canaries,
    })
    const tidy = tidyOf(labels)
    let text = ''
    const messages = buildPartnerMessages(conversation)
    const pieces = streamWithinContext(model, { system: system + reminder, messages }, asking)
    for await (const piece of portionsOf(pieces)) {
      const said = guard.push(tidy.push(piece))
      text += said
      if (said !== '') yield said
      if (guard.trip || isEnough(text)) break
    }
    const last = guard.trip || isEnough(text) ? '' : guard.push(tidy.end()) + guard.end()
    text += last
    if (last !== '') yield last
    return { text, trip: guard.trip }
  }

  /** The second try is heard only when it is whole: what was heard of the first has to be taken back first. */
  async function tryAgain(conversation: Conversation, asking: CallOptions, start: number): Promise<string> {
    const left = LATEST_END - (now() - start)
    const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(Math.max(0, Math.round(left)))])
    const pieces = speak(conversation, { ...asking, signal }, partnerReminder)
    try {
      let next = await pieces.next()
      while (!next.done) next = await pieces.next()
      if (!next.value.trip) return unquoted(next.value.text.trim())
      tell(next.value.trip)
    } catch {
      // The learner has waited long enough: a word in role does better than an error here.
      asking.signal.throwIfAborted()
      tell('unanswered')
    }
    return deflection(conversation)
  }

  return {
    name: model.name,
    promptVersion,
    resolveLanguage: (language) => language,
    async *reply(conversation, asking): AsyncGenerator<ReplyChunk> {
      const start = now()
      const { text, trip } = yield* speak(conversation, asking, '')
      if (trip) {
        tell(trip)
        const hasTime = now() - start < LATEST_TRY
        yield {
          replacement: hasTime ? await tryAgain(conversation, asking, start) : deflection(conversation),
        }
      } else if (unquoted(text) !== text) yield { replacement: unquoted(text) }
    },
  }
}

const isEnough = (text: string): boolean =>
  text.length > TOO_LONG || (text.length > LONG && /[.!?…][”"»)]?\s*$/.test(text))
