import type { Reader } from './reader.ts'
import { isNoise, lettersOf, MARK, type SecretText, secretText, wordsToCompare } from './secret-text.ts'

/** So many words in a row of what is secret are no accident. */
const OVERLAP = 8
/** From here on a row of secret words is kept back until it ends or is too long. */
const SUSPICIOUS = 3
/** The same as letters alone, for what is spelled, run together or turned round. */
const LETTERS = 40
const LONGEST_WORD = 40

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

type Run = { readonly length: number; readonly from: number }

/** Finds eight words in a row. */
function wordsReader({ places }: SecretText, isOpen: IsOpen): Reader {
  const spoken: string[] = []
  let runs = new Map<number, Run>()
  let word = ''
  let from = 0

  const endWord = (): 'overlap' | null => {
    word = word.replace(blankOfUrl, '')
    if (isNoise(word)) return null
    spoken.push(word)
    const longer = new Map<number, Run>()
    for (const index of places.get(word) ?? []) {
      const before = runs.get(index - 1)
      longer.set(index, { length: (before?.length ?? 0) + 1, from: before?.from ?? from })
    }
    runs = longer
    const isTooLong = [...runs.values()].some(({ length }) => length >= OVERLAP)
    return isTooLong && !isOpen(spoken.slice(-OVERLAP).join(' ')) ? 'overlap' : null
  }

  return {
    read(character, at) {
      if (character !== ' ') {
        if (word === '') from = at
        if (word.length <= LONGEST_WORD) word += character
        return null
      }
      if (word === '') return null
      const found = endWord()
      word = ''
      return found
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
  let tail = ''
  let sinceMark = Infinity
  return {
    read(character) {
      if (!isLetter(character)) return null
      tail = (tail + character).slice(-LETTERS)
      const last = tail.slice(-MARK)
      sinceMark = marks.has(last) ? 0 : sinceMark + 1
      if (sinceMark > LETTERS || tail.length < LETTERS) return null
      return letters.includes(tail) && !isOpen(tail) ? 'encoded' : null
    },
    heldFrom: () => Infinity,
  }
}

const isLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character > '\u007F' && /\p{L}/u.test(character))
