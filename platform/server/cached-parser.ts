import { LRUCache } from 'lru-cache'

/** At most this many texts are remembered. */
const KEPT = 500

/**
 * For JSON that is read with each request and seldom changes: each text is parsed and checked once.
 * @returns a function that parses a column which was selected as text, with null as JSON's null. Its result is shared,
 *   so nobody may change it
 */
export function cachedParser<T extends object>(parse: (content: unknown) => T): (text: string | null) => T {
  const kept = new LRUCache<string, T>({ max: KEPT })
  return (text) => {
    const key = text ?? 'null'
    const known = kept.get(key)
    if (known) return known
    const parsed = parse(JSON.parse(key))
    kept.set(key, parsed)
    return parsed
  }
}
