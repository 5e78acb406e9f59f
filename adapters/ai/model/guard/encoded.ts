import type { Reader } from './reader.ts'

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
  let run = ''
  let word = ''
  let codes = 0
  let lone = ''
  return {
    read(character) {
      if (character !== ' ') {
        run = (run + character).slice(0, LONGEST)
        word = (word + character).slice(0, LONGEST)
        return run.length >= LONGEST && isMixed(run) ? 'encoded' : null
      }
      run = ''
      if (word === '') return null
      codes = code.test(word) ? codes + 1 : 0
      lone = (lone + (word.length === 1 ? '1' : '0')).slice(-OF)
      word = ''
      return codes >= CODES || lone.split('1').length > LONE ? 'encoded' : null
    },
    heldFrom: () => Infinity,
  }
}

/** A long word of letters alone may be one: compounds are. */
const isMixed = (run: string): boolean => /\d/.test(run)
