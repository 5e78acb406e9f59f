import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { withAbort } from '#platform/server/abort.ts'
import { isHostileOrReproach } from '#conversation/counted/hostile-sentences.ts'
import { worldConditions, type JudgedDeed } from '#conversation/director/world.ts'
import { findQuotation } from '#conversation/language/quotations.ts'
import type { CallOptions } from '../port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { LanguageModel } from './model-port.ts'
import { buildExchangePrompt } from './prompts/exchange.ts'
import { requestJson } from './structured-output.ts'

const MAX_OUTPUT_TOKENS = 500
/** The learner's message, the reply to it, and what came before. */
const MESSAGES_SHOWN = 4
/** No reply waits for it, but it should end before the learner's next message, which comes about then. Milliseconds. */
const TIMEOUT = 15_000

const ExchangeAnswer = z.object({ met: z.array(z.object({ id: z.string(), quotation: z.string() })) })

/**
 * What the learner's last message did, in the opinion of a model. What is not quoted from it word for word is left out, and
 * so is everything of a hostile message.
 * @param conversation its last message is the reply
 * @throws ModelFault, and the reason of the signal
 */
export async function readExchangeByModel(
  model: LanguageModel,
  { messages, world, language }: Conversation,
  { signal, recordUsage, reserve }: CallOptions,
): Promise<readonly JudgedDeed[]> {
  const message = messages.length - 1
  const said = messages[message - 1]
  if (!said?.isUser || isHostileOrReproach(said.content, language)) return []
  const facts = (world?.facts ?? []).filter(({ judged }) => judged !== null)
  const nonce = randomBytes(9).toString('hex')
  const { system, user } = buildExchangePrompt({ messages: messages.slice(-MESSAGES_SHOWN), facts, nonce })
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
  const { met } = await withAbort(
    limited,
    requestJson(model, {
      call: {
        system,
        messages: [{ role: 'user', content: user }],
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        signal: limited,
        recordUsage,
        reserve,
      },
      schema: ExchangeAnswer,
      check: (value) => ({ value, problems: [] }),
    }),
  )
  return met.flatMap(({ id, quotation }): readonly JudgedDeed[] => {
    const words = findQuotation(said.content, quotation)
    if (words === null) return []
    const condition = worldConditions.find((one) => one === id)
    if (condition) return [{ met: condition, message, quotation: words }]
    const fact = facts.find(({ key }) => id === `fact:${key}`)
    return fact ? [{ met: 'fact', fact: fact.key, message, quotation: words }] : []
  })
}
