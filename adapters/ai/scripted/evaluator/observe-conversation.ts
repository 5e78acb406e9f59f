import { findAgreedSteps } from '#conversation/counted/agreed-steps.ts'
import { listSharedWords } from '#conversation/counted/content-words.ts'
import { countedWordsIn, listFigures } from '#conversation/counted/counted-words.ts'
import { findFiguresAndDates } from '#conversation/counted/figures-and-dates.ts'
import { findHostility } from '#conversation/counted/hostile-sentences.ts'
import { findIgnoredMessages, type IgnoredReason } from '#conversation/counted/ignored-messages.ts'
import { findOpenQuestions } from '#conversation/counted/open-questions.ts'
import { listStockClauses } from '#conversation/counted/stuffing.ts'
import { findTakenUpWords } from '#conversation/counted/taken-up-words.ts'
import type { Evidence } from '#conversation/judging/rubric.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { detectLanguage } from '#conversation/language/detect.ts'
import { foldText, splitWords } from '#conversation/language/fold-text.ts'
import { splitSentences } from '#conversation/language/sentences.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { isClosedQuestion, type Observation, observeSentence } from './observe-sentence.ts'

/** A message of the learner's. */
export type ObservedMessage = {
  /** Its number among the learner's messages, from 1. */
  readonly number: number
  readonly written: string
  readonly words: number
  /** The number of words of the reply to it. */
  readonly heard: number
  /** How many of its questions are not open. The evaluation does not comment on each of them. */
  readonly closedQuestions: number
  /** Why the message counts as no evidence; null if it counts. */
  readonly ignored: IgnoredReason | 'foreign' | null
  readonly observations: readonly Observation[]
}

/** A shorter message without anything that is counted gets no feedback. */
const PLAIN_WORDS = 15
/** This much of a message suffices to detect its language. Characters. */
const ENOUGH = 600

/**
 * What the rules of the counted checks find in each message of the learner's, and some words that no check counts.
 * @param language null if the rules do not know it: then only words are counted
 */
export function observeConversation(
  conversation: Conversation,
  language: BuiltInLanguage | null,
): readonly ObservedMessage[] {
  const { messages } = conversation
  const ignored = findIgnoredMessages(conversation)
  const found = language === null ? [] : listCounted(conversation, language)
  let number = 0
  return messages.flatMap(({ isUser, content: written }, i) => {
    if (!isUser) return []
    number += 1
    const next = messages[i + 1]
    const message = {
      number,
      written,
      words: splitWords(written).length,
      heard: next && !next.isUser ? splitWords(next.content).length : 0,
    }
    if (language === null) return [{ ...message, closedQuestions: 0, ignored: null, observations: [] }]
    const reason = ignored.get(i + 1) ?? (isForeign(written, language) ? 'foreign' : null)
    const counted = found.filter((one) => one.message === i + 1)
    const observations =
      reason === null ? observeCounted(written, counted, language) : observeIgnored(written, reason, language)
    const closed = splitSentences(written).filter((sentence) => isClosedQuestion(sentence, language))
    const closedQuestions = reason === null ? closed.length : 0
    return [{ ...message, closedQuestions, ignored: reason, observations }]
  })
}

type CountedObservation = Observation & { readonly message: number }

function listCounted(conversation: Conversation, language: BuiltInLanguage): readonly CountedObservation[] {
  const observe = (
    kind: Observation['kind'],
    evidence: readonly Evidence[],
    listCues: (one: Evidence) => readonly string[] = () => [],
  ) =>
    evidence.map((one) => {
      const { message, quotation: sentence } = one
      return { message, kind, sentence, cues: listCues(one), better: null }
    })
  const replyBefore = (message: number) =>
    conversation.messages.slice(0, message - 1).findLast(({ isUser }) => !isUser)?.content ?? ''
  return [
    ...observe('step', findAgreedSteps(conversation, language)),
    ...observe('open', findOpenQuestions(conversation, language)),
    ...observe('takenUp', findTakenUpWords(conversation, language), ({ message, quotation }) =>
      listSharedWords(quotation, replyBefore(message), language),
    ),
    ...observe('figures', findFiguresAndDates(conversation, language).evidence, ({ quotation }) =>
      listFigures(quotation, language),
    ),
  ]
}

function isForeign(content: string, language: BuiltInLanguage): boolean {
  const guess = detectLanguage(content.slice(0, ENOUGH))
  return guess !== undefined && guess !== language
}

function observeCounted(
  content: string,
  counted: readonly Observation[],
  language: BuiltInLanguage,
): readonly Observation[] {
  const sentences = splitSentences(content)
  const observed = [...counted, ...sentences.flatMap((_, i) => observeSentence(sentences, i, language))]
  const isPlain =
    observed.length === 0 &&
    splitWords(content).length >= PLAIN_WORDS &&
    !/[?？]/.test(content) &&
    !countedWordsIn(language).dates.test(foldText(content)) &&
    listFigures(content, language).length === 0
  return isPlain ? [{ kind: 'plain', sentence: sentences[0] ?? content, cues: [], better: null }] : observed
}

function observeIgnored(
  content: string,
  reason: IgnoredReason | 'foreign',
  language: BuiltInLanguage,
): readonly Observation[] {
  if (reason === 'hostile')
    return findHostility(content, language).map(({ kind, sentence }) => ({
      kind,
      sentence,
      cues: [],
      better: null,
    }))
  const [sentence = content] = splitSentences(content)
  const cues = reason === 'stuffing' ? listStockClauses(content, language) : []
  return [{ kind: reason, sentence, cues, better: null }]
}
