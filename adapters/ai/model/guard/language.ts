import { isInOtherLanguage } from '../../language/detect.ts'
import type { Reader } from './reader.ts'

/** So many words tell a language. */
const ENOUGH = 14

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
      return isInOtherLanguage(heard(until), language) ? { kind: 'language', at: last.end } : null
    },
    heldFrom: () => Infinity,
  }
}
