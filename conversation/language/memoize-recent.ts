import { LRUCache } from 'lru-cache'

/** How many of the latest texts are cached; a message has at most a few thousand characters. */
const KEPT = 1000

/**
 * Caches what a pure function finds in recent texts. A reply takes up to eighty messages into account, nearly all of
 * which were read for the previous reply, and several rules read the same sentence.
 */
export function memoizeRecent<Language extends string, Found extends object>(
  read: (text: string, language: Language) => Found,
): (text: string, language: Language) => Found {
  const kept = new LRUCache<string, Found>({ max: KEPT })
  return (text, language) => {
    const key = `${language} ${text}`
    const known = kept.get(key)
    if (known) return known
    const found = read(text, language)
    kept.set(key, found)
    return found
  }
}
