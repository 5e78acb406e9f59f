import { classifyLastMessage } from '../counted/ignored-messages.ts'
import { isHostileOrReproach } from '../counted/hostile-sentences.ts'
import { baseLanguage, isBuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import { readSignals } from '../listening/signals.ts'
import type { Conversation } from '../conversation.ts'
import { findLoneDate } from './find-date.ts'
import { isAlways } from '../listening/hostility/hostile-forms.ts'
import { findAskedFacts } from './match-question.ts'
import { readDeeds } from './read-deeds.ts'
import type { Deed, World } from './world.ts'
import { isGeneralQuestion, listQuestions } from './questions.ts'
import { readProposals, type ReadProposal, readWithdrawn } from './read-proposals.ts'

/** What the learner's last message does, as rules can tell. */
export type ExchangeSignals = {
  readonly isHostile: boolean
  readonly deeds: readonly Deed[]
  /** Keys of the facts that it asks for. */
  readonly asked: readonly string[]
  /** Whether it asks for something that could be one fact or another. */
  readonly isUnclear: boolean
  /** Whether it asks in general how things are or what happened: any open fact is an answer. */
  readonly isGeneral: boolean
  /** The needs that it proposes to meet. */
  readonly proposed: readonly ReadProposal[]
  /** The needs that it proposes to meet only perhaps, or on a condition. They count for nothing, but the partner answers them. */
  readonly floated: readonly string[]
  /** The needs for which it takes back what was proposed before. */
  readonly withdrawn: readonly string[]
  /** The date that it begins with and that stands alone. */
  readonly loneDate: string | null
}

/** Only so many messages before the last one are read for repetition and stuffing. */
const READ_BACK = 12

/**
 * Reads the last message of a conversation, which is the learner's. Pure.
 * @param told keys of the facts that have been told
 */
export function readExchange(
  conversation: Conversation,
  world: World,
  told: readonly string[] = [],
): ExchangeSignals {
  const { language, messages } = conversation
  const text = messages.at(-1)?.content ?? ''
  const hostile = isHostileByForm(text, language)
  const recent = { ...conversation, messages: messages.slice(-READ_BACK) }
  const reason = classifyLastMessage(recent)
  // A message that is junk, repeated, stuffed, off topic or about the exercise counts for nothing.
  const counts = !hostile && reason === null
  const proposals = counts ? readProposals(conversation, world) : []
  // A message that strings stock phrases together may still ask a question that a fact answers.
  const mayAsk = counts || (!hostile && reason === 'stuffing')
  const isProposing = proposals.length > 0
  const context = { language, isProposing, told }
  const question = mayAsk ? completeQuestion(messages, world, context) : ''
  const { keys, isUnclear } = findAskedFacts(question, world, context)
  const asked = [...new Set(keys.map((key) => findInFront(key, world, told)))]
  return {
    isHostile: hostile,
    deeds: counts ? readDeeds(conversation, messages.length) : [],
    asked,
    isUnclear,
    isGeneral: counts && isGeneralQuestion(text, language),
    proposed: proposals.filter(({ isFirm }) => isFirm),
    floated: proposals.flatMap(({ need, isFirm }) => (isFirm ? [] : [need])),
    withdrawn: counts ? readWithdrawn(conversation, world) : [],
    loneDate: hostile ? null : findLoneDate(text, language),
  }
}

/** The fact itself, or what has to be told before it: to ask for the second step of a matter asks for the first. */
function findInFront(key: string, world: World, told: readonly string[]): string {
  const after = world.facts.find((fact) => fact.key === key)?.after ?? null
  return after === null || told.length === 0 || told.includes(after) ? key : findInFront(after, world, told)
}

/** The last message; where it says what an unclear question meant, as that question. */
function completeQuestion(
  messages: Conversation['messages'],
  world: World,
  context: Parameters<typeof findAskedFacts>[2],
): string {
  const [question = '', reply = '', last = messages.at(-1)?.content ?? ''] = messages
    .slice(-3)
    .map(({ content }) => content)
  const isAnswer = /[?？]\s*$/.test(reply) && listQuestions(last, context.language).length === 0
  return isAnswer && findAskedFacts(question, world, context).isUnclear
    ? `${question.replace(/[?？\s]+$/, '')}, ${last.replace(/[.!\s]+$/, '')}?`
    : last
}

/** Listed insults and threats, what is hostile by its form, and reproaches. */
export function isHostileByForm(text: string, language: string): boolean {
  if (isHostileOrReproach(text, language)) return true
  if (!isBuiltInLanguage(baseLanguage(language))) return false
  const own = toBuiltInLanguage(language)
  // One word is no reproach, and the hostile forms have already decided whether "always" is one.
  return readSignals(text, language).blame.some((phrase) => {
    const words = splitWords(foldText(phrase))
    return words.length > 1 && !isAlways(words.at(-1) ?? '', own)
  })
}
