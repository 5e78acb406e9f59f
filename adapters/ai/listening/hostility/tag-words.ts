import type { BuiltInLanguage } from '../../language/codes.ts'
import { foldText } from '../../language/fold-text.ts'
import {
  expandContractions,
  findPhrasesAt,
  findWordClasses,
  splitPlainWords,
} from '../../language/lexicon.ts'
import { type HostilityClass, hostilityLexicons } from './hostility-words.ts'

/** A word or phrase of a class in a sentence: from the word with this number up to before the other. */
export type Tag = { readonly start: number; readonly end: number }

export type TaggedSentence = {
  readonly length: number
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
  const tags = new Map<HostilityClass, Tag[]>()
  const note = (name: HostilityClass, start: number, end: number) => {
    const known = tags.get(name)
    if (known) known.push({ start, end })
    else tags.set(name, [{ start, end }])
  }
  const lexicon = hostilityLexicons[language]
  for (const [i, word] of words.entries()) {
    for (const name of findWordClasses(word, lexicon)) note(name, i, i + 1)
    for (const phrase of findPhrasesAt(words, i, lexicon)) note(phrase.name, i, i + phrase.words.length)
  }
  return { length, tags, clauses }
}
