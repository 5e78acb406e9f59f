import { cleanText } from '../clean-text.ts'
import { MAX_TEXT_LENGTH, listTexts, type JudgedConversation } from './answer.ts'
import { quoteForRepair } from '../prompts/repair.ts'
import {
  findInventedQuotations,
  splitQuotedSentences,
  removeQuotations,
} from '#conversation/language/quotations.ts'

/** Further paragraphs are dropped. */
const MAX_PARAGRAPHS = 6

/** The paragraphs of an overview, also those that share an entry. */
export const splitParagraphs = (overview: readonly string[]): readonly string[] =>
  overview
    .flatMap((text) => cleanText(text).split(/\n\s*\n/))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, MAX_PARAGRAPHS)

export function findOverviewProblems(
  paragraphs: readonly string[],
  conversation: JudgedConversation,
): readonly string[] {
  if (paragraphs.length === 0) return ['overview is empty.']
  return paragraphs.flatMap((text) => findParagraphProblems(text, conversation))
}

function findParagraphProblems(text: string, conversation: JudgedConversation): readonly string[] {
  // The other checks would take long with such a text.
  if (text.length > MAX_TEXT_LENGTH) return ['overview has a paragraph that is far too long.']
  return [
    ...findInventedQuotations(text, listTexts(conversation)).map(
      (words) =>
        `overview has ${quoteForRepair(words)} in quotation marks, which nobody said: quote letter for letter, or use none.`,
    ),
    ...(containsGrade(text) ? ['overview gives a mark: give none.'] : []),
    ...(conversation.leaks(text) ? ['overview repeats your instructions.'] : []),
  ]
}

/** Whether a text gives a mark such as 9/10. */
export const containsGrade = (text: string): boolean =>
  /(?<![\d/])\d{1,3}(?:[.,]\d)?\s?\/\s?(?:10|100)(?![\d/])/.test(removeQuotations(text))

/**
 * The paragraphs without invented quotations and marks. A paragraph is dropped as a whole, because its other sentences
 * refer to the unsound one; only if no paragraph would be left, single sentences are dropped instead.
 */
export function selectParagraphs(
  paragraphs: readonly string[],
  conversation: JudgedConversation,
): readonly string[] {
  const texts = listTexts(conversation)
  const isSound = (text: string) => findInventedQuotations(text, texts).length === 0 && !containsGrade(text)
  const candidates = paragraphs.filter((text) => text.length <= MAX_TEXT_LENGTH && !conversation.leaks(text))
  const sound = candidates.filter(isSound)
  if (sound.length > 0) return sound
  return candidates
    .map((text) => splitQuotedSentences(text).filter(isSound).join(' '))
    .filter((text) => text !== '')
}
