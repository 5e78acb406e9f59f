import { LRUCache } from 'lru-cache'
import { foldedWords } from './fold.ts'

/** Texts that nobody is to hear, made ready to be looked for. */
export type SecretText = {
  /** Where each word stands; what is quoted leaves a gap, so that nothing is joined over it. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** Its letters: as they are, backwards, with the words backwards, and each shifted by thirteen. */
  readonly letters: string
  /** Parts of its letters, a few letters apart: what shares many letters with it has one of them. */
  readonly marks: ReadonlySet<string>
}

export const MARK = 16
const APART = 4

/** Scenarios and moods are few and each is used for many replies, so the last of them stay ready. */
const ready = new LRUCache<string, SecretText>({ max: 100 })

/** All of them as one, because each character of a reply is looked for in each. */
export function secretText(texts: readonly string[]): SecretText {
  const key = texts.join('\0')
  const before = ready.get(key)
  if (before) return before
  const made = prepare(texts)
  ready.set(key, made)
  return made
}

function prepare(texts: readonly string[]): SecretText {
  // What stands between quotation marks is there to be said.
  const passages = texts.flatMap((text) => text.split(/“[^”]*”|"[^"]*"|«[^»]*»/)).map(wordsToCompare)
  const words = passages.flatMap((passage) => [...passage, ''])
  const plain = lettersOf(words)
  const hidden = [plain, Array.from(plain).toReversed().join(''), lettersOf(words.toReversed())]
  const letters = [...hidden, ...hidden.map(shifted)].join('|')
  const marks = new Set<string>()
  for (let at = 0; at + MARK <= letters.length; at += APART) marks.add(letters.slice(at, at + MARK))
  return { places: Map.groupBy(words.keys(), (index) => words[index] ?? ''), letters, marks }
}

/** Numbers, and what is left of a space in a URL, stand between words without being any. */
export const isNoise = (word: string): boolean => /^(?:\d{1,3}|[0-9a-f]\d|\d[0-9a-f])$/.test(word)

export const wordsToCompare = (text: string): readonly string[] =>
  foldedWords(text).filter((word) => !isNoise(word))

export const lettersOf = (words: readonly string[]): string => words.join('').replace(/\P{L}/gu, '')

const shifted = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)))
