import type { Find, Reader } from './reader.ts'
import { isLetter, type Reading, SPACE, type Word } from './reading.ts'
import {
  isNoise,
  lettersOf,
  rollingNumber,
  type SecretText,
  secretText,
  wordsToCompare,
} from './secret-text.ts'

/** So many words in a row of what is secret are no accident. */
const OVERLAP = 8
/** From here on a row of secret words is kept back until it ends or is too long. */
const SUSPICIOUS = 3
/** The same as letters alone, for what is spelled, run together or turned round. */
const LETTERS = 40

export type Secrets = {
  /** Texts that nobody is to hear word for word. */
  readonly secret: readonly string[]
  /** Texts that the learner sees anyway. */
  readonly open: readonly string[]
}

/** Finds what is secret, word for word or as letters. */
export function secretReaders({ secret, open }: Secrets): readonly Reader[] {
  const text = secretText(secret)
  // Needed only when something was found, which hardly ever happens.
  let words: readonly string[] | undefined
  const known = () => (words ??= open.flatMap(wordsToCompare))
  return [
    wordsReader(text, (run) => ` ${known().join(' ')} `.includes(` ${run} `)),
    lettersReader(text, (letters) => lettersOf(known()).includes(letters)),
  ]
}

/** Whether the learner sees it anyway. */
type IsOpen = (found: string) => boolean

/** What a URL has where two words meet. */
const blankOfUrl = /^(?:0a|2[0-9a-f]|3[a-f])(?=\p{L})/u

/** Words in a row, and where in the reply the first of them stands. */
type Run = { readonly length: number; readonly from: number }

const NONE: ReadonlyMap<number, Run> = new Map()

/** Finds eight words in a row. */
function wordsReader({ indexesOf }: SecretText, isOpen: IsOpen): Reader {
  const spoken: string[] = []
  // By the number of the secret word that each ends with.
  let runs = NONE
  let before = { text: '', place: 0 }

  const runsTo = (text: string): ReadonlyMap<number, Run> => {
    const indexes = indexesOf(before.text, text)
    if (indexes.length === 0) return NONE
    const begun = { length: 1, from: before.place }
    return new Map(
      indexes.map((index) => {
        const { length, from } = runs.get(index - 1) ?? begun
        return [index, { length: length + 1, from }]
      }),
    )
  }
  const endOf = (word: Word, place: number): Find | null => {
    const text = word.text.replace(blankOfUrl, '')
    if (isNoise(text)) return null
    spoken.push(text)
    runs = runsTo(text)
    before = { text, place }
    const isTooLong = runs !== NONE && [...runs.values()].some(({ length }) => length >= OVERLAP)
    return isTooLong && !isOpen(spoken.slice(-OVERLAP).join(' ')) ? { kind: 'overlap', at: word.end } : null
  }

  return {
    read({ words, places }, start) {
      for (let i = start.word; i < words.length; i += 1) {
        const word = words[i]
        const find = word && endOf(word, places[word.from] ?? 0)
        if (find) return find
      }
      return null
    },
    heldFrom() {
      let first = Infinity
      for (const { length, from } of runs.values()) if (length >= SUSPICIOUS) first = Math.min(first, from)
      return first
    },
  }
}

/** Finds letters that are spelled out, run together, turned round or shifted by thirteen. */
function lettersReader({ marks, letters }: SecretText, isOpen: IsOpen): Reader {
  const numberWith = rollingNumber()
  let count = 0
  let sinceMark = Infinity
  return {
    read(reading, start) {
      for (let at = start.code; at < reading.codes.length; at += 1) {
        const code = reading.codes[at] ?? SPACE
        if (!isLetter(code)) continue
        count += 1
        sinceMark = marks.has(numberWith(code)) ? 0 : sinceMark + 1
        if (sinceMark > LETTERS || count < LETTERS) continue
        const tail = lettersUntil(reading, at)
        if (letters.includes(tail) && !isOpen(tail)) return { kind: 'encoded', at }
      }
      return null
    },
    heldFrom: () => Infinity,
  }
}

/** The last letters as far as one. */
function lettersUntil({ codes }: Reading, end: number): string {
  const found: number[] = []
  for (let at = end; at >= 0 && found.length < LETTERS; at -= 1) {
    const code = codes[at] ?? SPACE
    if (isLetter(code)) found.push(code)
  }
  return String.fromCharCode(...found.toReversed())
}
