import { englishLines } from './en/lines.ts'
import { englishWords } from './en/words.ts'
import { frenchLines } from './fr/lines.ts'
import { frenchWords } from './fr/words.ts'
import type { Lines } from './lines.ts'
import { portugueseLines } from './pt/lines.ts'
import { portugueseWords } from './pt/words.ts'
import { type BuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { listFunctionWords } from '../language/detect.ts'
import type { Vocabulary } from './vocabulary.ts'

const known: Readonly<Record<BuiltInLanguage, { readonly words: Vocabulary; readonly lines: Lines }>> = {
  en: { words: englishWords, lines: englishLines },
  pt: { words: portugueseWords, lines: portugueseLines },
  fr: { words: frenchWords, lines: frenchLines },
}

export const vocabularyOf = (code: string): Vocabulary => known[toBuiltInLanguage(code)].words
export const linesOf = (code: string): Lines => known[toBuiltInLanguage(code)].lines
export const everyVocabulary: readonly Vocabulary[] = [englishWords, portugueseWords, frenchWords]

/** Words that say nothing about a subject. */
export function smallWordsOf(code: string): ReadonlySet<string> {
  return new Set([...listFunctionWords(toBuiltInLanguage(code)), ...vocabularyOf(code).topic.stop])
}
