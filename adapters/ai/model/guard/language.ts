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

/**
 * Looks once, early enough for little to have been heard.
 * @param heard the reply up to a place
 */
export function languageReader(language: string, heard: (until: number) => string): Reader {
  let begin: number | undefined
  let hasLooked = false
  return {
    read({ words, places }, start) {
      begin ??= start.word
      const last = words[begin + ENOUGH - 1]
      if (hasLooked || !last) return null
      hasLooked = true
      const until = (places[last.end] ?? 0) + 1
      return isForeign(heard(until), language) ? { kind: 'language', at: last.end } : null
    },
    heldFrom: () => Infinity,
  }
}
