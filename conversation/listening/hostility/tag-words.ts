import type { BuiltInLanguage } from '../../language/codes.ts'
import { foldText } from '../../language/fold-text.ts'
import {
  expandContractions,
  findPhrasesAt,
  findWordClasses,
  splitPlainWords,
} from '../../language/lexicon.ts'
import { type HostilityClass, hostilityLexicons } from './hostility-words.ts'

/** A word or phrase of a class in a sentence, by the numbers of its first word and of the first word after it. */
export type Tag = { readonly start: number; readonly end: number }

export type TaggedSentence = {
  readonly length: number
  /** Whether it ends as a question. */
  readonly isQuestion: boolean
  /** Whether a full stop or an exclamation mark ends it; speech recognition sets no marks. */
  readonly isEnded: boolean
  readonly tags: ReadonlyMap<HostilityClass, readonly Tag[]>
  /** The numbers of the words with which clauses begin, in order. */
  readonly clauses: readonly number[]
}

/** The classes that the words of a sentence are in. */
export function tagSentence(sentence: string, language: BuiltInLanguage): TaggedSentence {
  const parts = (language === 'en' ? expandContractions(sentence) : foldText(sentence))
    .split(/[,;:.!?…()«»“”"]+|(?<= )[–—-](?= )/u)
    .map(splitPlainWords)
  const words = parts.flat()
  const clauses: number[] = []
  let length = 0
  for (const part of parts) {
    if (part.length > 0) clauses.push(length)
    length += part.length
  }
  const lexicon = hostilityLexicons[language]
  const found = words.flatMap((word, start) => [
    ...findWordClasses(word, lexicon).map((name) => ({ name, start, end: start + 1 })),
    ...findPhrasesAt(words, start, lexicon).map((one) => ({ ...one, start, end: start + one.words.length })),
  ])
  return {
    length,
    isQuestion: /\?\s*$/u.test(sentence),
    isEnded: /[.!]\s*$/u.test(sentence),
    tags: Map.groupBy(found, ({ name }) => name),
    clauses,
  }
}
