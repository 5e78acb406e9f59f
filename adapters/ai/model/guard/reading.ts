import { foldCharacter } from './fold.ts'

/** A word of a reply, folded, and where it stands among the codes. */
export type Word = { readonly text: string; readonly from: number; readonly end: number }

/** A reply as it is compared, as far as it has come. */
export type Reading = {
  /** Folded characters, as numbers of UTF-16. */
  readonly codes: readonly number[]
  /** Where in the reply each of them stands. */
  readonly places: readonly number[]
  /** The words that have ended. */
  readonly words: readonly Word[]
  /** The word that may go on; empty between two. */
  readonly open: Word
}

export const SPACE = 32

/** What each plain character is folded to; the others have rules. */
const plain = Uint8Array.from({ length: 128 }, (_, code) =>
  foldCharacter(String.fromCharCode(code)).charCodeAt(0),
)

export type Taker = {
  readonly reading: Reading
  /** Takes whole characters, the first of which stands at a place of the reply. */
  take(text: string, place: number): void
}

/** Folds a reply as it comes. */
export function startReading(): Taker {
  const codes: number[] = []
  const places: number[] = []
  const words: Word[] = []
  let word = ''
  const open = (): Word => ({ text: word, from: codes.length - word.length, end: codes.length })

  const add = (code: number, place: number) => {
    if (code !== SPACE) word += String.fromCharCode(code)
    else if (word !== '') {
      words.push(open())
      word = ''
    }
    codes.push(code)
    places.push(place)
  }
  const addOther = (character: string, place: number) => {
    const folded = foldCharacter(character)
    for (let i = 0; i < folded.length; i += 1) add(folded.charCodeAt(i), place)
  }
  return {
    reading: {
      codes,
      places,
      words,
      get open() {
        return open()
      },
    },
    take(text, place) {
      for (let i = 0; i < text.length; i += 1) {
        const code = text.charCodeAt(i)
        if (code < plain.length) add(plain[code] ?? SPACE, place + i)
        else {
          const character = String.fromCodePoint(text.codePointAt(i) ?? SPACE)
          addOther(character, place + i)
          i += character.length - 1
        }
      }
    },
  }
}

/** Half of a character is half of a letter: see `foldCharacter`. */
export const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code > 127 && (isHalf(code) || /\p{L}/u.test(String.fromCharCode(code))))

const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
