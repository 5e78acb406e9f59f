import { LRUCache } from 'lru-cache'

/** Characters of all texts together that one reader remembers. */
const KEPT = 20_000_000

/**
 * For JSON that nearly every request needs and nobody ever changes: each is read and parsed once, and kept
 * until there is no more room.
 * @param read the text with this id
 * @returns what it returns is shared, so nobody may change it
 */
export function readOnce<T extends object>(
  read: (id: number) => Promise<string>,
  parse: (content: unknown) => T,
): (id: number) => Promise<T> {
  const kept = new LRUCache<number, T>({
    maxSize: KEPT,
    // Who waits for a text gets it, also when so many others came meanwhile that it is not remembered.
    ignoreFetchAbort: true,
    fetchMethod: async (id, _before, { options }) => {
      const text = await read(id)
      options.size = text.length
      return parse(JSON.parse(text))
    },
  })
  return async (id) => kept.get(id) ?? kept.forceFetch(id)
}
