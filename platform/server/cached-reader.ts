import { LRUCache } from 'lru-cache'

/** One reader keeps at most this many characters of all texts together. */
const KEPT = 20_000_000

/**
 * For JSON that nearly every request needs and nobody ever changes: each text is read and parsed once, and kept until
 * there is no more room.
 * @param read returns the text with this id
 * @returns a function whose result is shared, so nobody may change it
 */
export function cachedReader<T extends object>(
  read: (id: number) => Promise<string>,
  parse: (content: unknown) => T,
): (id: number) => Promise<T> {
  const kept = new LRUCache<number, T>({
    maxSize: KEPT,
    // A waiting caller gets its text even if so many others came meanwhile that it is not kept.
    ignoreFetchAbort: true,
    fetchMethod: async (id, _before, { options }) => {
      const text = await read(id)
      options.size = text.length
      return parse(JSON.parse(text))
    },
  })
  return async (id) => kept.get(id) ?? kept.forceFetch(id)
}
