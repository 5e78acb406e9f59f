/** How many languages are suggested at most. */
const MOST = 3

/**
 * The codes whose names are one or two letters away, nearest first.
 * @param names folded name and code
 */
export function findSimilarNames(wanted: string, names: readonly (readonly [string, string])[]): string[] {
  const tolerance = wanted.length < 4 ? 0 : wanted.length < 7 ? 1 : 2
  const near = names
    .filter(([name]) => Math.abs(name.length - wanted.length) <= tolerance)
    .map(([name, code]) => ({ code, distance: distanceOf(wanted, name) }))
    .filter(({ distance }) => distance <= tolerance)
    .toSorted((a, b) => a.distance - b.distance)
  return [...new Set(near.map(({ code }) => code))].slice(0, MOST)
}

/** The edit distance: letters to insert, delete, change or swap with their neighbour. */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          at(row - 2, column - 2) + (isSwapped ? 1 : Infinity),
        ),
      )
    }
  }
  return at(a.length, b.length)
}
