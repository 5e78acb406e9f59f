import { foldedWords } from './fold.ts'

/** Texts that nobody is to hear, made ready to be looked for. */
export type SecretText = {
  /** Where two words follow each other: the numbers that the second one has. Nothing is joined over what is quoted. */
  readonly indexesOf: (first: string, second: string) => readonly number[]
  /** Its letters: as they are, backwards, with the words backwards, and each shifted by thirteen. */
  readonly letters: string
  /** Parts of its letters, a few letters apart, as `rollingNumber` tells them: what shares many letters with it has one. */
  readonly marks: ReadonlySet<number>
}

const MARK = 16
const APART = 4

/** Made once for the same list, since it takes longer than to watch a whole reply. */
const ready = new WeakMap<readonly string[], SecretText>()

/** All of them as one, because each character of a reply is looked for in each. */
export function secretText(texts: readonly string[]): SecretText {
  const before = ready.get(texts)
  if (before) return before
  const made = prepare(texts)
  ready.set(texts, made)
  return made
}

function prepare(texts: readonly string[]): SecretText {
  // What stands between quotation marks is there to be said.
  const passages = texts.flatMap((text) => text.split(/“[^”]*”|"[^"]*"|«[^»]*»/)).map(wordsToCompare)
  const words = passages.flatMap((passage) => [...passage, ''])
  const plain = lettersOf(words)
  const hidden = [plain, Array.from(plain).toReversed().join(''), lettersOf(words.toReversed())]
  const letters = [...hidden, ...hidden.map(shifted)].join('|')
  return { indexesOf: pairsIn(words), letters, marks: marksOf(letters) }
}

function pairsIn(words: readonly string[]): SecretText['indexesOf'] {
  const ids = new Map([...new Set(words)].map((word, id) => [word, id]))
  const pairs = new Map<number, number[]>()
  const pairOf = (first: string, second: string) => {
    const [a, b] = [ids.get(first), ids.get(second)]
    return a === undefined || b === undefined ? undefined : a * ids.size + b
  }
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const pair = before && word !== '' ? pairOf(before, word) : undefined
    if (pair === undefined) continue
    const indexes = pairs.get(pair)
    if (indexes) indexes.push(index)
    else pairs.set(pair, [index])
  }
  return (first, second) => {
    const pair = pairOf(first, second)
    return (pair === undefined ? undefined : pairs.get(pair)) ?? NONE
  }
}

const NONE: readonly number[] = []

function marksOf(letters: string): Set<number> {
  const numberWith = rollingNumber()
  const numbers = Array.from({ length: letters.length }, (_, at) => numberWith(letters.charCodeAt(at)))
  return new Set(numbers.filter((_, at) => at >= MARK - 1 && (at - MARK + 1) % APART === 0))
}

const BASE = 0x9e3779b1
const GONE = Array.from({ length: MARK }).reduce<number>((power) => Math.imul(power, BASE), 1)

/** Tells the last letters by one number (Rabin and Karp); others may have the same, though hardly ever. */
export function rollingNumber(): (code: number) => number {
  const last = new Uint16Array(MARK)
  let count = 0
  let number = 0
  return (code) => {
    const gone = last[count % MARK] ?? 0
    last[count % MARK] = code
    count += 1
    number = (Math.imul(number, BASE) + code - Math.imul(gone, GONE)) | 0
    return number
  }
}

/** Numbers, and what is left of a space in a URL, stand between words without being any. */
export const isNoise = (word: string): boolean => /^(?:\d{1,3}|[0-9a-f]\d|\d[0-9a-f])$/.test(word)

export const wordsToCompare = (text: string): readonly string[] =>
  foldedWords(text).filter((word) => !isNoise(word))

export const lettersOf = (words: readonly string[]): string => words.join('').replace(/\P{L}/gu, '')

const shifted = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)))
