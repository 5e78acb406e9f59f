import { guessLanguage, knownLanguage } from '../../scripted/languages.ts'
import { isForeign as isClearlyForeign } from '../checks/language.ts'

/** Whether a reply is plainly in another language than the chat's; never, where we do not know the chat's. */
export function isForeign(text: string, language: string): boolean {
  if (isClearlyForeign(text, language)) return true
  // Of the languages of the scripted partner fewer words are enough.
  const known = knownLanguage(language)
  if (!language.toLowerCase().startsWith(known)) return false
  const guess = guessLanguage(text)
  return guess !== null && guess !== known
}
