/** A shorter beginning would be shared by words of other families. */
const SHORTEST_STEM = 4

/**
 * What the words of a family share, such as `deadline` and `deadlines`.
 * @param endings the first one that the word ends in, and that leaves enough of it, is cut off
 */
export function findStem(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM)
  return ending === undefined ? word : word.slice(0, -ending.length)
}
