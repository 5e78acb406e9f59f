import { createHash } from 'node:crypto'

/**
 * The items in an order that a seed decides: the same seed gives the same order, so that a reading can be repeated.
 * The order of checks moves what models answer; over several orders that evens out.
 */
export const shuffle = <Item>(items: readonly Item[], seed: string): readonly Item[] =>
  items
    .map((item, index) => ({ item, rank: createHash('sha256').update(`${seed} ${index}`).digest('hex') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item)
