import { randomBytes } from 'node:crypto'
import { splitFoldedWords, type WordCheck } from './reply-words.ts'

/** Letters that hardly ever follow each other: no honest text has five of them in a row. */
const LETTERS = 'jkqvwxz'
const LENGTH = 18
/** This many letters of the canary in a row are a violation. */
const PART = 5

/** A random word that stands in the prompt and nowhere else; nobody can guess it or say it by chance. */
export const createCanary = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Finds parts of the canary, also with other characters in between, or begun in the previous reply. */
export function createCanaryCheck(canary: string, replyBefore: string): WordCheck {
  const parts = Array.from({ length: canary.length - PART + 1 }, (_, at) => canary.slice(at, at + PART))
  /** The letters of the canary at the end of what was read, and where in the reply they begin. */
  let letters = lastLetters(splitFoldedWords(replyBefore.slice(-100)).join(''))
  let start = 0
  return {
    take({ text, from }) {
      const all = letters + text.replace(/\d/g, '')
      if (letters === '') start = from
      letters = lastLetters(all)
      return parts.some((part) => all.includes(part)) ? 'canary' : null
    },
    heldFrom(openWord) {
      const isSuspicious = /[jkqvwxz]{3}/.test(letters + (openWord?.text ?? ''))
      return isSuspicious ? (letters === '' ? (openWord?.from ?? 0) : start) : Infinity
    },
  }
}

const lastLetters = (text: string): string => /[jkqvwxz]*$/.exec(text)?.[0] ?? ''
