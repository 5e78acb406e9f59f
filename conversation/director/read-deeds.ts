import type { Conversation } from '../conversation.ts'
import { isAgreedStep } from '../counted/agreed-steps.ts'
import { listContentWords } from '../counted/content-words.ts'
import { listFigures } from '../counted/counted-words.ts'
import { listStockClauses } from '../counted/stuffing.ts'
import { findTakenUpSentence } from '../counted/taken-up-words.ts'
import {
  baseLanguage,
  type BuiltInLanguage,
  isBuiltInLanguage,
  toBuiltInLanguage,
} from '../language/codes.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { readSignals } from '../listening/signals.ts'
import { directorWordsFor } from './director-words.ts'
import { proposalWordsFor } from './proposal-words.ts'
import { splitSentenceParts } from './sentence-parts.ts'
import { type Condition, type Deed, worldConditions } from './world.ts'

/** In a message with at least this many clauses that are little else than stock phrases, these are not meant. */
const STOCK_CLAUSES = 2

/**
 * Leaves stock phrases out of a message that strings several together. Naming one's own share, what one regrets, or
 * what somebody feels, is no stock phrase.
 */
function leaveOutStock(text: string, language: string): string {
  const base = baseLanguage(language)
  if (!isBuiltInLanguage(base)) return text
  const { ownedShare, regrets, feelings } = directorWordsFor(base)
  const isMeant = (folded: string) => [ownedShare, regrets, feelings].some((words) => words.test(folded))
  const listStock = (part: string) =>
    listStockClauses(part, base).filter((clause) => !isMeant(foldText(clause)))
  if (listStock(text).length < STOCK_CLAUSES) return text
  return splitSentences(text)
    .filter((sentence) => listStock(sentence).length === 0)
    .join(' ')
}

/** "How do you see it?" and "What do you need?" fit every conversation; "Why should I?" asks nothing. */
const isStockQuestion = (question: string, language: BuiltInLanguage): boolean =>
  listStockClauses(question, language).length > 0 ||
  directorWordsFor(language).objecting.test(foldText(question)) ||
  (readSignals(question, language).need.length > 0 && listContentWords(question, language).size < 2)

const listClauses = (sentence: string, language: BuiltInLanguage): readonly string[] =>
  splitSentenceParts(sentence, proposalWordsFor(language), null).map(({ text }) => text)

/**
 * A sentence that shows understanding and has at least this many words says what it understands; so does one that names
 * a feeling.
 */
const LONG_ENOUGH = 7

/** The words of this many last replies can be taken up. */
const HEARD = 4

/**
 * What the learner does in the last message, each deed with the sentence that shows it. `isOffered`: the message is
 * known to propose what a need takes; `isAnswered`: a fact is known to answer it.
 */
export function readDeeds(
  { language, messages }: Conversation,
  { isOffered, isAnswered }: Readonly<Record<'isOffered' | 'isAnswered', boolean>>,
): readonly Deed[] {
  const own = toBuiltInLanguage(language)
  const said = messages.at(-1)?.content ?? ''
  const text = leaveOutStock(said, language)
  const listSaid = (byLearner: boolean) =>
    messages.slice(0, -1).flatMap(({ isUser, content }) => (isUser === byLearner ? [content] : []))
  const reply = listSaid(false).slice(-HEARD).join('\n')
  const before = listSaid(true).join('\n')
  const signals = readSignals(text, language)
  const words = directorWordsFor(language)
  const sentences = splitSentences(text)
  const first = (has: (folded: string) => boolean) => sentences.find((one) => has(foldText(one))) ?? null
  const dismisses = (part: string) =>
    words.dismissive.test(foldText(part)) || words.objecting.test(foldText(part))
  // "I don't understand it all, but I see how tired you are": what a clause dismisses, another one may acknowledge.
  const statements = sentences
    .filter((one) => !/\?\s*$/.test(one))
    .flatMap((one) => (dismisses(one) ? listClauses(one, own).filter((clause) => !dismisses(clause)) : one))
  const taken = reply === '' ? null : findTakenUpSentence({ sentences: statements, reply, before }, own)
  const hasTakenUp = taken !== null && (signals.empathy.length > 0 || words.you.test(foldText(taken)))
  const empathetic = statements.find(
    (sentence) =>
      readSignals(sentence, language).empathy.length > 0 &&
      (words.feelings.test(foldText(sentence)) ||
        (splitWords(sentence).length >= LONG_ENOUGH && listStockClauses(sentence, own).length === 0)),
  )
  // In a first message, understanding counts only with an apology for what has happened.
  const mayUnderstand = reply !== '' || signals.apology.length > 0
  const quotations: Readonly<Record<Condition, string | null>> = {
    acknowledged: (hasTakenUp ? taken : mayUnderstand && empathetic) || null,
    asked_openly: signals.open.find((question) => isAnswered || !isStockQuestion(question, own)) ?? null,
    owned_share: first((folded) => words.ownedShare.test(folded)),
    apologised: first(
      (folded) =>
        signals.apology.some((one) => folded.includes(foldText(one))) &&
        !words.formulas.test(folded) &&
        !words.objecting.test(folded),
    ),
    offered:
      signals.next[0] ??
      sentences.find((sentence, i) => isAgreedStep(sentence, sentences[i + 1] ?? '', own)) ??
      (isOffered ? said : null),
    named_fact: sentences.find((one) => listFigures(one, own).length > 0) ?? null,
  }
  // Among stock phrases only what takes up the other's words is meant.
  const shown = text === said ? worldConditions : (['acknowledged'] as const)
  return shown.flatMap((condition) => {
    const quotation = quotations[condition]
    return quotation === null ? [] : [{ condition, message: messages.length, quotation }]
  })
}
