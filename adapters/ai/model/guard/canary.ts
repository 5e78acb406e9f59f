import { randomBytes } from 'node:crypto'
import { type Automaton, automatonOf, step } from './automaton.ts'
import { type Find, follower, type Reader } from './reader.ts'
import { isLetter, SPACE } from './reading.ts'

/** Letters that hardly ever follow each other: five of them in a row stand in no text of any of our languages. */
const letters = 'jkqvwxz'
const LENGTH = 18
/** So much of it gives it away. */
const PART = 5

/** A word that nobody guesses and nobody says by chance. */
export const newCanary = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => letters[byte % letters.length]).join('')

type Needles = Map<string, 'canary'>

/** Every part of a text that long. */
const partsOf = (text: string, length: number): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => text.slice(i, i + length))

const reversed = (text: string): string => Array.from(text).toReversed().join('')

const rotated = (text: string, by: number): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)))

const mirrored = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)))

/** Both ways round. What is shifted is made of common letters, so only a longer part of it is no accident. */
function lettersOf(canary: string): Needles {
  const shifted = Array.from({ length: 25 }, (_, i) => rotated(canary, i + 1)).concat(mirrored(canary))
  return new Map(
    [canary, reversed(canary)]
      .flatMap((text) => partsOf(text, PART))
      .concat(shifted.flatMap((text) => [text, reversed(text)]).flatMap((text) => partsOf(text, PART * 2)))
      .map((part) => [part, 'canary'] as const),
  )
}

/** Codes of the letters, as they look without anything between them. */
function codesOf(canary: string): Needles {
  const parts = [canary, canary.toUpperCase(), reversed(canary)].flatMap((text) => {
    const codes = Array.from(Buffer.from(text))
    const written = (radix: number, width: number, before = '') =>
      codes.map((code) => before + code.toString(radix).padStart(width, '0')).join('')
    return [
      ...base64Of(text).flatMap((code) => partsOf(code, 8)),
      ...partsOf(written(16, 2), 10),
      ...partsOf(written(10, 2), 9),
      ...partsOf(written(8, 3), 12),
      ...partsOf(written(2, 7), 35),
      ...partsOf(written(2, 8), 40),
      ...['x', '0x', 'u00', 'u'].flatMap((before) => partsOf(written(16, 2, before), 15)),
    ]
  })
  return new Map(parts.map((part) => [part, 'canary'] as const))
}

/** As it looks at each of the three places where it can begin, without the ends that its neighbours share. */
const base64Of = (text: string): readonly string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1, -3)
      .replace(/[+/=]/g, '')
      .toLowerCase(),
  )

/** Makes readers that find a canary however it is dressed up. Made once, for it takes a while. */
export function canaryReaders(canary: string): () => readonly Reader[] {
  const inLetters = automatonOf(lettersOf(canary))
  const inCodes = automatonOf(codesOf(canary))
  return () => [
    // Whatever stands between the letters: spaces, points, line breaks, numbers.
    follower(inLetters, { counts: isLetter, holdsAt: 3 }),
    follower(inCodes, { counts: (code) => code !== SPACE, holdsAt: 6 }),
    loneLetters(inLetters),
  ]
}

/** Letters that stand alone among words: "J, then K", "J as in Juliet". */
function loneLetters(automaton: Automaton<'canary'>): Reader {
  let place = 0
  return {
    read({ words }, start) {
      let find: Find | null = null
      for (let i = start.word; i < words.length; i += 1) {
        const word = words[i]
        if (word?.text.length !== 1) continue
        place = step(automaton, place, word.text.charCodeAt(0))
        if (automaton.found[place]) find ??= { kind: 'canary', at: word.end }
      }
      return find
    },
    heldFrom: () => Infinity,
  }
}
