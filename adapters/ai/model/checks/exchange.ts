import * as z from 'zod/mini'
import type { ChatMessages } from '#conversation/conversation.ts'
import {
  worldConditions,
  type JudgedDeed,
  type JudgedStep,
  type Need,
  type World,
} from '#conversation/director/world.ts'
import { isInOtherLanguage } from '#conversation/language/detect.ts'
import { splitWords } from '#conversation/language/fold-text.ts'
import { findQuotation } from '#conversation/language/quotations.ts'
import { cleanLine } from '../clean-text.ts'
import { inventsFigure } from '#conversation/language/invented-figures.ts'

/** The schema has no optional fields, because some providers refuse them. */
export const ExchangeAnswer = z.object({
  met: z.array(z.object({ id: z.string(), quotation: z.string() })),
  told: z.array(z.object({ id: z.string(), quotation: z.string() })),
  agreed: z.array(
    z.object({
      quotation: z.string(),
      who: z.enum(['trainee', 'partner', 'somebody']),
      name: z.nullable(z.string()),
      id: z.string(),
      what: z.string(),
      when: z.nullable(z.string()),
    }),
  ),
  closed: z.nullable(z.string()),
})

/** The fewest words that prove that the learner closed the conversation. */
const LEAST_PROOF = 3
/** The longest text of a step. Characters. */
const LONGEST_STEP = 160
/** More promises would hide what the scenario is about. */
const MOST_PROMISES = 6

const parties = { trainee: 'learner', partner: 'character', somebody: 'somebody' } as const

type ShownExchange = {
  /** The messages that the model got; the last two are the learner's last one and the reply to it. */
  readonly shown: ChatMessages
  /** The number of the learner's last message. */
  readonly message: number
  readonly world: World
  /** The keys of the facts that the reply may have told, as the model got them. */
  readonly tellable: readonly string[]
  readonly language: string
}

/** The parts of an answer that the messages prove word for word, and a deed that marks the message as read. */
export function listProvedDeeds(
  { met, agreed, told, closed }: z.output<typeof ExchangeAnswer>,
  { shown, message, world, tellable, language }: ShownExchange,
): readonly JudgedDeed[] {
  const said = shown.at(-2)?.content ?? ''
  const replied = shown.at(-1)?.content ?? ''
  const before = message + 1 - shown.length
  const anyWordsOf = (words: string | null) =>
    words === null ? null : (shown.map(({ content }) => findQuotation(content, words)).find(Boolean) ?? null)
  const deeds = met.flatMap(({ id, quotation }): readonly JudgedDeed[] => {
    const deed = findDeed(id, world)
    const words = findQuotation(said, quotation)
    return deed && words !== null ? [{ ...deed, message, quotation: words }] : []
  })
  const facts = told.flatMap(({ id, quotation }): readonly JudgedDeed[] => {
    const fact = tellable.find((_, index) => id === `told:${index}`)
    const words = findQuotation(replied, quotation)
    return fact !== undefined && words !== null ? [{ met: 'told', fact, message, quotation: words }] : []
  })
  const steps = agreed.flatMap((one): readonly JudgedStep[] => {
    const need = world.needs.find((_, index) => one.id === `need:${index}`)
    const name = anyWordsOf(one.name)
    const isKnown = one.who !== 'somebody' || name !== null
    const what = checkWhat(one.what, shown, language)
    // Another party than the author planned may do it. Without a usable text for that, the author's `who` stands.
    const who = isKnown && what !== undefined ? parties[one.who] : need?.who
    const proof = who && findProof(shown, one.quotation, who)
    if (!proof) return []
    const step = {
      message: before + proof.at,
      readWith: message,
      quotation: proof.words,
      when: anyWordsOf(one.when),
      name,
    }
    if (need) return [{ ...step, met: 'need', need: need.key, who, what }]
    return one.id === 'other' && what !== undefined ? [{ ...step, met: 'promise', who, what }] : []
  })
  const needs = steps.filter(({ met }) => met === 'need')
  const others = steps.filter(({ met }) => met === 'promise')
  const promises = others
    .filter(({ what }, index) => [...needs, ...others.slice(0, index)].every((one) => one.what !== what))
    .slice(0, MOST_PROMISES)
  const end = closed === null ? null : findQuotation(said, closed)
  // A single word proves nothing, unless the message has no other.
  const isEnd =
    end !== null && (splitWords(end).length >= LEAST_PROOF || end.length >= said.trim().length - 1)
  return [
    ...deeds,
    ...facts,
    ...needs,
    ...promises,
    ...(isEnd ? [{ met: 'closed' as const, message, quotation: end }] : []),
    { met: 'read', from: before + 1, message, quotation: '' },
  ]
}

/** The agreement in the model's words; undefined if too long, in another language, or with invented figures. */
function checkWhat(what: string, shown: ChatMessages, language: string): string | undefined {
  const text = cleanLine(what)
  const said = shown.map(({ content }) => content)
  const isSound = text !== '' && text.length <= LONGEST_STEP && !inventsFigure(text, said)
  return isSound && !isInOtherLanguage(text, language) ? text : undefined
}

/** The newest message with the words, a learner's first; numbered from 1. Replies prove only the character's steps. */
function findProof(shown: ChatMessages, quotation: string, who: Need['who']) {
  const found = [...shown.entries()].toReversed().flatMap(([index, { isUser, content }]) => {
    const words = isUser || who === 'character' ? findQuotation(content, quotation) : null
    return words === null ? [] : [{ at: index + 1, isUser, words }]
  })
  return found.find(({ isUser }) => isUser) ?? found[0]
}

/** The condition, fact or question that an id stands for; undefined if there is none. */
function findDeed(id: string, { facts }: World) {
  const condition = worldConditions.find((one) => one === id)
  if (condition) return { met: condition }
  for (const met of ['fact', 'question'] as const) {
    const fact = facts.find((_, index) => id === `${met}:${index}`)
    if (fact) return { met, fact: fact.key }
  }
  return undefined
}
