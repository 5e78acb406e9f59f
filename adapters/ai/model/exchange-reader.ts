import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { withAbort } from '#platform/server/abort.ts'
import { isHostileOrReproach } from '#conversation/counted/hostile-sentences.ts'
import { emptyWorld, worldConditions, type JudgedDeed, type World } from '#conversation/director/world.ts'
import { isInOtherLanguage } from '#conversation/language/detect.ts'
import { splitWords } from '#conversation/language/fold-text.ts'
import { findQuotation } from '#conversation/language/quotations.ts'
import type { CallOptions } from '../port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { inventsFigure } from './checks/invented-figures.ts'
import { cleanLine } from './clean-text.ts'
import type { LanguageModel } from './model-port.ts'
import { buildExchangePrompt } from './prompts/exchange.ts'
import { requestJson } from './structured-output.ts'

/** Twice what the longest of a hundred answers of a model had. */
const MAX_OUTPUT_TOKENS = 800
/** The learner's message, the reply to it, and what came before. */
const MESSAGES_SHOWN = 4
/** No reply waits for it, but it should end before the learner's next message, which comes about then. Milliseconds. */
const TIMEOUT = 15_000

/** It has no optional fields, which some providers refuse. */
const ExchangeAnswer = z.object({
  met: z.array(z.object({ id: z.string(), quotation: z.string() })),
  agreed: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      quotation: z.string(),
      when: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
  closed: z.nullable(z.string()),
})

/**
 * What the learner's last message did, in the opinion of a model. What is not quoted from it word for word is left out, and
 * so is everything of a hostile message.
 * @param conversation its last message is the reply
 * @throws ModelFault, and the reason of the signal
 */
export async function readExchangeByModel(
  model: LanguageModel,
  { messages, world = emptyWorld, language }: Conversation,
  { signal, recordUsage, reserve }: CallOptions,
): Promise<readonly JudgedDeed[]> {
  const message = messages.length - 1
  const said = messages[message - 1]
  if (!said?.isUser || isHostileOrReproach(said.content, language))
    return [{ met: 'unread', message, quotation: '' }]
  const nonce = randomBytes(9).toString('hex')
  const shown = messages.slice(-MESSAGES_SHOWN)
  const { system, user } = buildExchangePrompt({ messages: shown, world, nonce })
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
  const { met, agreed, closed } = await withAbort(
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
  const anyWordsOf = (words: string | null) =>
    words === null ? null : (shown.map(({ content }) => findQuotation(content, words)).find(Boolean) ?? null)
  const deeds = met.flatMap(({ id, quotation }): readonly JudgedDeed[] => {
    const deed = findDeed(id, world)
    const words = findQuotation(said.content, quotation)
    return deed && words !== null ? [{ ...deed, message, quotation: words }] : []
  })
  const needs = agreed.flatMap(({ id, what, quotation, when, name }): readonly JudgedDeed[] => {
    const need = world.needs.find((_, index) => id === `need:${index}`)?.key
    const proof = findProof(shown, quotation)
    if (need === undefined || !proof) return []
    const number = messages.length - shown.length + proof.at
    return [
      {
        met: 'need',
        need,
        what: checkWhat(what, shown, language),
        message: number,
        readWith: message,
        quotation: proof.words,
        when: anyWordsOf(when),
        name: anyWordsOf(name),
      },
    ]
  })
  const end = closed === null ? null : findQuotation(said.content, closed)
  // A single word proves nothing, unless it is all that was said.
  const isEnd =
    end !== null && (splitWords(end).length >= LEAST_PROOF || end.length >= said.content.trim().length - 1)
  return [
    ...deeds,
    ...needs,
    ...(isEnd ? [{ met: 'closed' as const, message, quotation: end }] : []),
    { met: 'read', message, quotation: '' },
  ]
}

/** The fewest words that prove an end. */
const LEAST_PROOF = 3
/** The longest text of a step. Characters. */
const LONGEST_STEP = 160

/** What was agreed as the model words it; undefined where it is too long, in another language, or has figures that nobody said. */
function checkWhat(what: string, shown: Conversation['messages'], language: string): string | undefined {
  const text = cleanLine(what)
  const said = shown.map(({ content }) => content)
  const isSound = text !== '' && text.length <= LONGEST_STEP && !inventsFigure(text, said)
  return isSound && !isInOtherLanguage(text, language) ? text : undefined
}

/** Which of these messages of the learner's has the words, the newest first; numbered from 1. */
function findProof(shown: Conversation['messages'], quotation: string) {
  for (const [index, { isUser, content }] of [...shown.entries()].toReversed()) {
    const words = isUser ? findQuotation(content, quotation) : null
    if (words !== null) return { at: index + 1, words }
  }
  return undefined
}

/** What an id stands for; undefined where it stands for nothing that there is. */
function findDeed(id: string, { facts }: World) {
  const condition = worldConditions.find((one) => one === id)
  if (condition) return { met: condition }
  for (const met of ['fact', 'question'] as const) {
    const fact = facts.find((_, index) => id === `${met}:${index}`)
    if (fact) return { met, fact: fact.key }
  }
  return undefined
}
