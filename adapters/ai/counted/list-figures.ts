import type { BuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { countedWordsIn } from './counted-words.ts'

/** The numbers, amounts, days and months that a sentence names, as they were written. */
export function listFigures(sentence: string, language: BuiltInLanguage): readonly string[] {
  const composed = sentence.normalize('NFC')
  return [...foldText(composed).matchAll(countedWordsIn(language).figures)].map(({ index, 0: words }) =>
    composed.slice(index, index + words.length),
  )
}
