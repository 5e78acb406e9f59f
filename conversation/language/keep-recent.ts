import { LRUCache } from 'lru-cache'

/** So many of the texts that were read last; a message has at most a few thousand characters. */
const KEPT = 1000

/**
 * Remembers what a pure reader found in recent texts. A reply takes up to eighty messages into account, all but one of
 * which were read for the reply before; several rules read the same sentence.
 */
export function keepRecent<Language extends string, Found extends object>(
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
