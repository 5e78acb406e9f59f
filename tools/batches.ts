/** Picks `count` items, spread evenly over a list. */
export function sampleEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const placeOf = (index: number) => Math.floor((index * count) / items.length)
  return count >= items.length ? items : items.filter((_, index) => placeOf(index) !== placeOf(index - 1))
}

/** Handles at most this many items at once, and returns the results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  count: number,
  handle: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next
      results[index] = await handle(item, index)
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, work))
  } finally {
    // After a failure no further item is started.
    waiting.length = 0
  }
  return results
}
