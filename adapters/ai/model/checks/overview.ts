import { LONGEST, saidIn, tidy, type Ground } from './answer.ts'
import { shown } from '../prompts/repair.ts'
import { inventedIn, sentencesOf, withoutQuotations } from './quotations.ts'

/** More is nobody's overview. */
const PARAGRAPHS = 6

/** The paragraphs that were written, however they were separated. */
export const paragraphsOf = (overview: readonly string[]): readonly string[] =>
  overview
    .flatMap((text) => tidy(text).split(/\n\s*\n/))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, PARAGRAPHS)

export function problemsOfOverview(paragraphs: readonly string[], ground: Ground): readonly string[] {
  if (paragraphs.length === 0) return ['overview is empty.']
  return paragraphs.flatMap((text) => problemsOf(text, ground))
}

function problemsOf(text: string, ground: Ground): readonly string[] {
  // Nothing else is looked for in it: that would take long.
  if (text.length > LONGEST) return ['overview has a paragraph that is far too long.']
  return [
    ...inventedIn(text, saidIn(ground)).map(
      (words) =>
        `overview has ${shown(words)} in quotation marks, which nobody said: quote letter for letter, or use none.`,
    ),
    ...(givesMark(text) ? ['overview gives a mark: give none.'] : []),
    ...(ground.leaks(text) ? ['overview repeats your instructions.'] : []),
  ]
}

/** "9/10", as a learner may have asked for it. */
export const givesMark = (text: string): boolean =>
  /(?<![\d/])\d{1,3}(?:[.,]\d)?\s?\/\s?(?:10|100)(?![\d/])/.test(withoutQuotations(text))

/**
 * The paragraphs that may be passed on. One with an invented quotation or a mark goes as a whole, since what follows
 * speaks of it; where nothing else would be left, only its sentences go.
 */
export function soundParagraphs(paragraphs: readonly string[], ground: Ground): readonly string[] {
  const said = saidIn(ground)
  const isSound = (text: string) => inventedIn(text, said).length === 0 && !givesMark(text)
  const own = paragraphs.filter((text) => text.length <= LONGEST && !ground.leaks(text))
  const whole = own.filter(isSound)
  if (whole.length > 0) return whole
  return own.map((text) => sentencesOf(text).filter(isSound).join(' ')).filter((text) => text !== '')
}
