import { randomBytes } from 'node:crypto'
import { foldedWords } from './folded-words.ts'
import type { WordCheck } from './violations.ts'

/** Letters that hardly ever follow each other, so that no honest text has five of them in a row. */
const LETTERS = 'jkqvwxz'
const LENGTH = 18
/** So much of the canary is a violation. */
const PART = 5

/** A word that nobody guesses and nobody says by chance. It stands in the prompt and nowhere else. */
export const newCanary = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Finds parts of the canary, with anything but letters in between, also where the reply before began it. */
export function canaryCheck(canary: string, replyBefore: string): WordCheck {
  /** Letters of the canary at the end of what was read, and where the reply has the first of them. */
  let letters = lastLetters(foldedWords(replyBefore.slice(-100)).join(''))
  let start = 0
  return {
    take({ text, from }) {
      const all = letters + text
      const rows = all.match(/[jkqvwxz\d]{5,}/g) ?? []
      if (letters === '') start = from
      letters = lastLetters(all)
      return rows.some((row) => sharesPart(row.replace(/\d/g, ''), canary)) ? 'canary' : null
    },
    heldFrom(openWord) {
      const isSuspicious = /[jkqvwxz]{3}/.test(letters + (openWord?.text ?? ''))
      return isSuspicious ? (letters === '' ? (openWord?.from ?? 0) : start) : Infinity
    },
  }
}

const lastLetters = (text: string): string => (/[jkqvwxz\d]*$/.exec(text)?.[0] ?? '').replace(/\d/g, '')

const sharesPart = (row: string, canary: string): boolean =>
  Array.from(row, (_, at) => row.slice(at, at + PART)).some(
    (part) => part.length === PART && canary.includes(part),
  )
