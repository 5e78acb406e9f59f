import { englishLines } from './en/lines.ts'
import { englishWords } from './en/words.ts'
import { frenchLines } from './fr/lines.ts'
import { frenchWords } from './fr/words.ts'
import type { Lines } from './lines.ts'
import { portugueseLines } from './pt/lines.ts'
import { portugueseWords } from './pt/words.ts'
import { fold, wordsOf } from './folding.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The languages that the rules know. */
export type Language = 'en' | 'pt' | 'fr'

const known: Readonly<Record<Language, { readonly words: Vocabulary; readonly lines: Lines }>> = {
  en: { words: englishWords, lines: englishLines },
  pt: { words: portugueseWords, lines: portugueseLines },
  fr: { words: frenchWords, lines: frenchLines },
}

/** The language the rules speak when asked for one: pt-BR is pt, and what they lack is en. */
export function knownLanguage(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0]
  return base === 'pt' || base === 'fr' ? base : 'en'
}

export const vocabularyOf = (code: string): Vocabulary => known[knownLanguage(code)].words
export const linesOf = (code: string): Lines => known[knownLanguage(code)].lines
export const everyVocabulary: readonly Vocabulary[] = [englishWords, portugueseWords, frenchWords]

/** Words that say nothing about a subject. */
export function smallWordsOf(code: string): ReadonlySet<string> {
  const { functionWords, topic } = vocabularyOf(code)
  return new Set([...functionWords, ...topic.stop])
}

const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(englishWords.functionWords),
  pt: new Set(portugueseWords.functionWords),
  fr: new Set(frenchWords.functionWords),
}

/** Which language a text is written in, by its small words; null when that is not clear. */
export function guessLanguage(text: string): Language | 'other' | null {
  if (isForeignScript(text)) return 'other'
  const words = wordsOf(fold(text)).flatMap((word) => (/['’-]/.test(word) ? word.split(/['’-]/) : word))
  const score = (language: Language) => words.filter((word) => functionWords[language].has(word)).length
  const ranked = (['en', 'pt', 'fr'] satisfies Language[])
    .map((language) => ({ language, hits: score(language) }))
    .toSorted((a, b) => b.hits - a.hits)
  const [best, second] = ranked
  return best && second && best.hits >= 3 && best.hits >= second.hits + 2 ? best.language : null
}

function isForeignScript(text: string): boolean {
  if (/^[\t-~]*$/.test(text)) return false
  const letters = text.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length
  return letters.length >= 2 && foreign > letters.length / 2
}
