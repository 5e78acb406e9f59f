import type { Find, Reader } from './reader.ts'
import type { Word } from './reading.ts'

/** Longer than any word that is said. */
const LONGEST = 32
/** So many letters that stand alone, of so many words, spell something; French has one in five. */
const LONE = 12
const OF = 32
/** So many numbers or pairs of hex digits in a row are no enumeration. */
const CODES = 10

const code = /^(?:(?:0?x|u00)?[0-9a-f]{2}|\d{2,3}|[01]{7,8})$/

/** Finds what nobody says aloud: base64 and its like, rows of codes, long spellings between words. */
export function encodedReader(): Reader {
  let codes = 0
  let count = 0
  // The numbers of the last words that stood alone.
  const lone: number[] = []

  const endOf = ({ text, end }: Word): Find | null => {
    count += 1
    codes = code.test(text) ? codes + 1 : 0
    if (text.length === 1) lone.push(count)
    const isSpelled = (lone.at(-LONE) ?? -OF) > count - OF
    return codes >= CODES || isSpelled ? { kind: 'encoded', at: end } : null
  }
  return {
    read(reading, start) {
      for (let i = start.word; i < reading.words.length; i += 1) {
        const word = reading.words[i]
        const find = word && (tooLong(word) ?? endOf(word))
        if (find) return find
      }
      return tooLong(reading.open)
    },
    heldFrom: () => Infinity,
  }
}

/** A long word of letters alone may be one: compounds are. */
const tooLong = ({ text, from }: Word): Find | null =>
  text.length >= LONGEST && /\d/.test(text.slice(0, LONGEST))
    ? { kind: 'encoded', at: from + LONGEST - 1 }
    : null
