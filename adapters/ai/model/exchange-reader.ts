import { randomBytes } from 'node:crypto'
import { withAbort } from '#platform/server/abort.ts'
import { isHostileOrReproach } from '#conversation/counted/hostile-sentences.ts'
import { emptyWorld, type JudgedDeed } from '#conversation/director/world.ts'
import type { CallOptions, Partner } from '../port.ts'
import type { ChatMessages, Conversation } from '#conversation/conversation.ts'
import { ExchangeAnswer, listProvedDeeds } from './checks/exchange.ts'
import { retryWithHalfTheContext } from './fit-prompt.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
import { buildExchangePrompt } from './prompts/exchange.ts'
import { toJsonLine } from './prompts/transcript.ts'
import { requestJson } from './structured-output.ts'
import { listTellableFacts } from '#conversation/director/tellable-facts.ts'

type ReadingOptions = Parameters<NonNullable<Partner['readExchange']>>[1]

/** Twice the length of the longest answer seen, which had eight agreements in French. */
const MAX_OUTPUT_TOKENS = 1500
/** As many messages as fit, because early agreements still hold; at least this exchange and the one before it. */
const MESSAGES_SHOWN = { most: 40, least: 4 }
/** No reply waits for a reading, but it should end before the learner's next message. Milliseconds. */
const TIMEOUT = 20_000

/**
 * Asks a model what the learner's last message did and what the reply told. Findings without a word-for-word quotation
 * are dropped. Of a hostile message only what the reply told is kept, because rules decide what such a message did.
 * @param conversation its last message is the reply
 * @throws ModelFault, and the reason of the signal
 */
export async function readExchangeByModel(
  model: LanguageModel,
  conversation: Conversation,
  options: ReadingOptions,
): Promise<readonly JudgedDeed[]> {
  const { messages, language, world = emptyWorld } = conversation
  const { direction, ...call } = options
  const message = messages.length - 1
  const said = messages[message - 1]
  const unread: JudgedDeed = { met: 'unread', message, quotation: '' }
  const { open, askable } = direction
    ? listTellableFacts(direction, world, language)
    : { open: [], askable: [] }
  const tellable = [...open, ...askable]
  const isHostile = isHostileOrReproach(said?.content ?? '', language)
  if (!said?.isUser || (isHostile && tellable.length === 0)) return [unread]
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT)])
  const deeds = await retryWithHalfTheContext(model, (fitting) =>
    readFitting(fitting, conversation, tellable, { ...call, signal }),
  )
  return isHostile ? [...deeds.filter(({ met }) => met === 'told'), unread] : deeds
}

async function readFitting(
  model: LanguageModel,
  conversation: Conversation,
  tellable: readonly { readonly key: string; readonly text: string }[],
  options: CallOptions,
): Promise<readonly JudgedDeed[]> {
  const { messages, world = emptyWorld, language } = conversation
  const nonce = randomBytes(9).toString('hex')
  const build = (shown: ChatMessages) =>
    buildExchangePrompt({ ...conversation, messages: shown }, tellable, nonce)
  const empty = build([])
  const taken = estimateTokens(empty.system, empty.user) + MAX_OUTPUT_TOKENS
  const shown = selectNewest(messages, model.contextTokens - taken)
  const answer = await withAbort(
    options.signal,
    requestJson(model, {
      prompt: build(shown),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      options,
      schema: ExchangeAnswer,
      check: (value) => ({ value, problems: [] }),
    }),
  )
  return listProvedDeeds(answer, {
    shown,
    message: messages.length - 1,
    world,
    tellable: tellable.map(({ key }) => key),
    language,
  })
}

/** The newest messages that fit into `room`, in tokens. */
function selectNewest(messages: ChatMessages, room: number): ChatMessages {
  const { most, least } = MESSAGES_SHOWN
  let count = 0
  for (let left = room; count < Math.min(most, messages.length); count += 1) {
    left -= estimateTokens(toJsonLine(messages.at(-1 - count) ?? {}))
    if (left < 0) break
  }
  return messages.slice(-Math.max(count, least))
}
