import { foldText } from './fold-text.ts'

type Phrase<Name> = { readonly words: readonly string[]; readonly name: Name }

/** Lists of words by name: whole words, beginnings of words, and phrases by their first word. */
type Lexicon<Name extends string> = {
  readonly whole: ReadonlyMap<string, readonly Name[]>
  readonly beginnings: ReadonlyMap<string, readonly Name[]>
  readonly phrases: ReadonlyMap<string, readonly Phrase<Name>[]>
}

const SHORTEST_BEGINNING = 2

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/**
 * Reads lists of folded words between spaces. One that ends in `*` is a beginning of words; `_` joins the words of a
 * phrase, the first of which is a whole one; `*` alone within a phrase stands for any word.
 */
export function compileLexicon<Name extends string>(lists: Readonly<Record<Name, string>>): Lexicon<Name> {
  const whole = new Map<string, Name[]>()
  const beginnings = new Map<string, Name[]>()
  const phrases = new Map<string, Phrase<Name>[]>()
  for (const name in lists)
    for (const entry of lists[name].split(' ')) {
      const words = entry.split('_')
      if (words.length > 1) addTo(phrases, words[0] ?? '', { words, name })
      else if (entry.endsWith('*')) addTo(beginnings, entry.slice(0, -1), name)
      else addTo(whole, entry, name)
    }
  return { whole, beginnings, phrases }
}

/** The names of the lists that have a word. */
export function findWordClasses<Name extends string>(
  word: string,
  { whole, beginnings }: Lexicon<Name>,
): readonly Name[] {
  const found = [...(whole.get(word) ?? [])]
  for (let length = word.length; length >= SHORTEST_BEGINNING; length -= 1)
    found.push(...(beginnings.get(word.slice(0, length)) ?? []))
  return found
}

const isListed = (word: string | undefined, listed: string): boolean =>
  listed.endsWith('*') ? word?.startsWith(listed.slice(0, -1)) === true : word === listed

/** The phrases that begin at a place of some words. */
export const findPhrasesAt = <Name extends string>(
  words: readonly string[],
  at: number,
  { phrases }: Lexicon<Name>,
): readonly Phrase<Name>[] =>
  (phrases.get(words[at] ?? '') ?? []).filter((phrase) =>
    phrase.words.every((word, i) => isListed(words[at + i], word)),
  )

/** The words of a folded text, split also at hyphens and apostrophes. */
export const splitPlainWords = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}%]+/gu) ?? []

/** A text in which English contractions are words of their own: "you're" is "you are", and "don't" is "do not". */
export const expandContractions = (text: string): string =>
  foldText(text)
    .replaceAll(/\b(?:can't|cannot)\b/g, 'can not')
    .replaceAll(/\bwon't\b/g, 'will not')
    .replaceAll("n't", ' not')
    .replaceAll(/'(re|ve|ll|d|m|s)\b/g, (_, end: string) => ` ${fullForms[end] ?? ''}`)

const fullForms: Readonly<Record<string, string>> = {
  re: 'are',
  ve: 'have',
  ll: 'will',
  d: 'would',
  m: 'am',
  s: 'is',
}
