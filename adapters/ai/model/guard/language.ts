import { guessLanguage, knownLanguage } from '../../scripted/languages.ts'
import { isForeign as isClearlyForeign } from '../checks/language.ts'
import type { Reader } from './reader.ts'

/** So many words tell a language. */
const ENOUGH = 14

/** Whether a reply is plainly in another language than the chat's; never, where we do not know the chat's. */
export function isForeign(text: string, language: string): boolean {
  if (isClearlyForeign(text, language)) return true
  // Of the languages of the scripted partner fewer words are enough.
  const known = knownLanguage(language)
  if (!language.toLowerCase().startsWith(known)) return false
  const guess = guessLanguage(text)
  return guess !== null && guess !== known
}

/** Looks once, early enough for little to have been heard. */
export function languageReader(language: string, heard: () => string): Reader {
  let words = 0
  let last = ' '
  return {
    read(character) {
      const isWordEnd = character === ' ' && last !== ' '
      last = character
      if (!isWordEnd) return null
      words += 1
      return words === ENOUGH && isForeign(heard(), language) ? 'language' : null
    },
    heldFrom: () => Infinity,
  }
}
