import { MAX_TEXT_LENGTH, listTexts, cleanText, type JudgedConversation } from './answer.ts'
import { quoteForRepair } from '../prompts/repair.ts'
import { findInventedQuotations, sentencesOf, removeQuotations } from './quotations.ts'

/** More is nobody's overview. */
const PARAGRAPHS = 6

/** The paragraphs that were written, however they were separated. */
export const splitParagraphs = (overview: readonly string[]): readonly string[] =>
  overview
    .flatMap((text) => cleanText(text).split(/\n\s*\n/))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, PARAGRAPHS)

export function findOverviewProblems(
  paragraphs: readonly string[],
  ground: JudgedConversation,
): readonly string[] {
  if (paragraphs.length === 0) return ['overview is empty.']
  return paragraphs.flatMap((text) => problemsOf(text, ground))
}

function problemsOf(text: string, ground: JudgedConversation): readonly string[] {
  // Nothing else is looked for in it: that would take long.
  if (text.length > MAX_TEXT_LENGTH) return ['overview has a paragraph that is far too long.']
  return [
    ...findInventedQuotations(text, listTexts(ground)).map(
      (words) =>
        `overview has ${quoteForRepair(words)} in quotation marks, which nobody said: quote letter for letter, or use none.`,
    ),
    ...(containsMark(text) ? ['overview gives a mark: give none.'] : []),
    ...(ground.leaks(text) ? ['overview repeats your instructions.'] : []),
  ]
}

/** "9/10", as a learner may have asked for it. */
export const containsMark = (text: string): boolean =>
  /(?<![\d/])\d{1,3}(?:[.,]\d)?\s?\/\s?(?:10|100)(?![\d/])/.test(removeQuotations(text))

/**
 * The paragraphs that may be passed on. One with an invented quotation or a mark goes as a whole, since what follows
 * speaks of it; where nothing else would be left, only its sentences go.
 */
export function selectParagraphs(
  paragraphs: readonly string[],
  ground: JudgedConversation,
): readonly string[] {
  const said = listTexts(ground)
  const isSound = (text: string) => findInventedQuotations(text, said).length === 0 && !containsMark(text)
  const own = paragraphs.filter((text) => text.length <= MAX_TEXT_LENGTH && !ground.leaks(text))
  const whole = own.filter(isSound)
  if (whole.length > 0) return whole
  return own.map((text) => sentencesOf(text).filter(isSound).join(' ')).filter((text) => text !== '')
}
