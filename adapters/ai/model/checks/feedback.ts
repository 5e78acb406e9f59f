import type { PassageFeedback } from '../../port.ts'
import { cleanText } from '../clean-text.ts'
import {
  MAX_TEXT_LENGTH,
  listLearnerTexts,
  listTexts,
  type EvaluatorAnswer,
  type JudgedConversation,
} from './answer.ts'
import { checkBetterWording } from './better-wording.ts'
import { containsGrade } from './overview.ts'
import { quoteForRepair } from '../prompts/repair.ts'
import { findInventedQuotations, findQuotation } from '#conversation/language/quotations.ts'

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
    else if (quotation !== null)
      feedback.push({
        message: entry.n,
        quotation,
        feedback: cleanText(entry.feedback),
        better: checkBetterWording(entry.better, quotation, conversation),
      })
  }
  return { feedback, problems }
}

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
  if (containsGrade(text)) return `feedback: the entry on message ${n} gives a mark: give none.`
  if (conversation.leaks(text)) return `feedback: the entry on message ${n} repeats your instructions.`
  const [invented] = findInventedQuotations(text, listTexts(conversation))
  return invented === undefined
    ? null
    : `feedback has ${quoteForRepair(invented)} in quotation marks, which nobody said; a suggestion stands in better.`
}
