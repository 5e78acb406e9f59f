import type { PassageFeedback } from '../../port.ts'
import {
  MAX_TEXT_LENGTH,
  listLearnerTexts,
  listTexts,
  cleanText,
  type EvaluatorAnswer,
  type JudgedConversation,
} from './answer.ts'
import { findHostility, isHostile } from '../../counted/hostility.ts'
import { foldText, splitWords } from '../../language/fold-text.ts'
import { containsMark } from './overview.ts'
import { quoteForRepair } from '../prompts/repair.ts'
import { findInventedQuotations, findQuotation } from '../../language/quotations.ts'

type Entry = EvaluatorAnswer['feedback'][number]

/** Splits feedback into entries that quote the learner, and the problems of the other entries. */
export function checkFeedback(entries: readonly Entry[], conversation: JudgedConversation) {
  const learnerTexts = listLearnerTexts(conversation)
  const feedback: PassageFeedback[] = []
  const problems: string[] = []
  for (const entry of entries) {
    const message = learnerTexts[entry.n - 1]
    const quotation = message === undefined ? null : findQuotation(message, entry.quotation)
    const problem = findProblem(entry, { message, quotation, conversation, count: learnerTexts.length })
    if (problem !== null) problems.push(problem)
    else if (quotation !== null && isCarried(quotation, conversation))
      feedback.push({
        message: entry.n,
        quotation,
        feedback: cleanText(entry.feedback),
        better: checkBetterWording(entry, quotation, conversation),
      })
  }
  return { feedback, problems }
}

/** Feedback on words that no verdict rests on claims what nobody settled. */
const isCarried = (quotation: string, { settled }: JudgedConversation): boolean =>
  settled?.some(({ evidence }) =>
    evidence.some((one) => one.quotation.includes(quotation) || quotation.includes(one.quotation)),
  ) ?? true

type FeedbackSource = {
  readonly message: string | undefined
  readonly quotation: string | null
  readonly conversation: JudgedConversation
  readonly count: number
}

function findProblem(
  { n, ...entry }: Entry,
  { message, quotation, conversation, count }: FeedbackSource,
): string | null {
  const text = cleanText(entry.feedback)
  if (message === undefined) return `feedback: the trainee has no message ${n}; there are 1 to ${count}.`
  if (quotation === null)
    return `feedback: ${quoteForRepair(entry.quotation)} does not stand in message ${n}: copy the words letter for letter.`
  if (text === '') return `feedback: the entry on message ${n} says nothing.`
  if (text.length > MAX_TEXT_LENGTH) return `feedback: the entry on message ${n} is far too long.`
  if (containsMark(text)) return `feedback: the entry on message ${n} gives a mark: give none.`
  if (conversation.leaks(text)) return `feedback: the entry on message ${n} repeats your instructions.`
  const [invented] = findInventedQuotations(text, listTexts(conversation))
  return invented === undefined
    ? null
    : `feedback has ${quoteForRepair(invented)} in quotation marks, which nobody said; a suggestion stands in better.`
}

/** So many words in a row that were criticised come back in a wording that only turns them round. */
const CRITICISED_WORDS = 4

/** What is criticised: the words of checks that were not met, and the hostile sentences of the learner's. */
const listCriticised = (conversation: JudgedConversation): readonly string[] => [
  ...(conversation.settled ?? []).flatMap(({ verdict, evidence }) =>
    verdict === 'not_met' ? evidence.map(({ quotation }) => quotation) : [],
  ),
  ...listLearnerTexts(conversation).flatMap((text) =>
    findHostility(text, conversation.language).map(({ sentence }) => sentence),
  ),
]

const wordsOf = (text: string): readonly string[] => splitWords(foldText(text))

/** Whether a text has some words in a row of another one. */
function repeatsWords(text: string, other: string): boolean {
  const row = ` ${wordsOf(text).join(' ')} `
  const words = wordsOf(other)
  return words.some(
    (_, i) =>
      i + CRITICISED_WORDS <= words.length &&
      row.includes(` ${words.slice(i, i + CRITICISED_WORDS).join(' ')} `),
  )
}

/** A wording that repeats the instructions, or what was criticised, helps nobody: feedback stays without one. */
function checkBetterWording(
  { better }: Entry,
  quotation: string,
  conversation: JudgedConversation,
): string | null {
  const text = cleanText(better ?? '')
  const isHelpful =
    text !== '' &&
    text !== quotation &&
    text.length <= MAX_TEXT_LENGTH &&
    !conversation.leaks(text) &&
    !isHostile(text, conversation.language) &&
    !listCriticised(conversation).some((criticised) => repeatsWords(text, criticised))
  return isHelpful ? text : null
}
