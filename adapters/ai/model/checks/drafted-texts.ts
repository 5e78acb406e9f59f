import { isInOtherLanguage } from '#conversation/language/detect.ts'

/** A text by its name, and how many characters it may have. */
type LimitedText = readonly [name: string, text: string, limit: number]

/** What is wrong with texts that may be neither empty nor too long, in words for the model. */
export const findWrongLengths = (texts: readonly LimitedText[]): string[] =>
  texts.flatMap(([name, text, limit]) => {
    if (text === '') return [`${name}: it is empty.`]
    return text.length > limit ? [`${name}: it has more than ${limit} characters.`] : []
  })

/** The problem with a count that is outside its limits, in words for the model. */
export const findWrongCount = (
  name: string,
  count: number,
  { least, most }: { readonly least: number; readonly most: number },
): string[] => (count < least || count > most ? [`${name}: there have to be ${least} to ${most}.`] : [])

/** Drafts for authors are in English, whatever language their brief is in. */
export const findLanguageProblem = (texts: readonly string[]): string[] =>
  isInOtherLanguage(texts.join(' '), 'en') ? ['It is not written in English.'] : []
