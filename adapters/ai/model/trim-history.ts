import type { CallOptions } from '../port.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel, type ModelCall } from './model-port.ts'
import type { PartnerPrompt } from './prompts/partner.ts'

type PromptMessage = ModelCall['messages'][number]

/** A reply of eighty words takes about two hundred tokens; the rest is for models that reason before they answer. */
const MAX_OUTPUT_TOKENS = 2_000
/** Closer than for messages: the rules are English and have 3.9 or more (measured). Other letters count as a token each. */
const instructionTokens = (text: string) => text.replaceAll(/[^\p{Script=Latin}\P{L}]/gu, 'four').length / 3.6

/** Streams a reply to the history that fits, and to a shorter one if the provider counts more tokens than we do. */
export async function* streamWithinContext(
  model: LanguageModel,
  { system, messages }: PartnerPrompt,
  options: CallOptions,
): AsyncGenerator<string> {
  const call = { ...options, system, maxOutputTokens: MAX_OUTPUT_TOKENS }
  const room = Math.max(0, model.contextTokens - instructionTokens(system))
  const fitting = trimHistory(messages, room)
  let hasBegun = false
  try {
    for await (const piece of model.stream({ ...call, messages: fitting })) {
      hasBegun = true
      yield piece
    }
  } catch (error) {
    const size = estimateTokens(...fitting.map(({ content }) => content))
    const fewer = trimHistory(messages, Math.min(room, size) / 2)
    const canTrim = error instanceof ModelFault && error.kind === 'too_long' && !hasBegun
    if (!canTrim || fewer.length === fitting.length) throw error
    yield* model.stream({ ...call, messages: fewer })
  }
}

/** After a cut, the history fills this share of the context, so that the next messages fit without another cut. */
const SHARE_AFTER_CUT = 0.6
/** The first message and its reply say what the conversation is about, and stay. */
const OPENING_MESSAGES = 2

/**
 * The messages that fit: the opening ones and as many of the latest as there is room for. Messages are left out in
 * blocks, and which ones depends on the messages alone, so that what the model has heard changes seldom. The last
 * message always stays, if necessary alone.
 */
export function trimHistory(
  messages: readonly PromptMessage[],
  contextTokens: number,
): readonly PromptMessage[] {
  const costs = messages.map(({ content }) => estimateTokens(content))
  const opening = estimateTokens(...messages.slice(0, OPENING_MESSAGES).map(({ content }) => content))
  let from = OPENING_MESSAGES
  let rest = 0
  for (const [index, cost] of costs.entries()) {
    if (index < OPENING_MESSAGES) continue
    rest += cost
    // A cut is only needed at a message of the learner, because every history that is sent ends with one.
    if (messages[index]?.role !== 'user' || opening + rest <= contextTokens) continue
    while (
      from < index &&
      (opening + rest > contextTokens * SHARE_AFTER_CUT || messages[from]?.role !== 'user')
    ) {
      rest -= costs[from] ?? 0
      from += 1
    }
  }
  const last = costs.at(-1) ?? 0
  const hasRoom = messages.length <= OPENING_MESSAGES || opening + last <= contextTokens
  return hasRoom ? [...messages.slice(0, OPENING_MESSAGES), ...messages.slice(from)] : messages.slice(-1)
}
