/** Many needles, looked for in one pass (Aho and Corasick). A place says how much of some needle has just been read. */
export type Automaton<Kind> = {
  /** The symbol of each character that stands in a needle; all others have 0 and lead back to the beginning. */
  readonly symbols: Uint8Array
  readonly width: number
  /** Where each symbol leads from each place, row by row. Place 0 is the beginning. */
  readonly next: Int32Array
  /** How long the beginning of a needle is that has just been read. */
  readonly depth: Uint8Array
  /** What is found at a place, also as the end of something longer. */
  readonly found: readonly (Kind | undefined)[]
}

/** The place that one more character leads to. */
export const step = ({ symbols, width, next }: Automaton<unknown>, place: number, code: number): number =>
  next[place * width + (symbols[code] ?? 0)] ?? 0

/** @param needles what is looked for, with what it is a sign of; none longer than 255 characters */
export function automatonOf<Kind extends string>(needles: ReadonlyMap<string, Kind>): Automaton<Kind> {
  const symbols = symbolsOf([...needles.keys()])
  const width = Math.max(...symbols) + 1
  const room = [...needles.keys()].reduce((sum, { length }) => sum + length, 1)
  const next = new Int32Array(room * width)
  const depth = new Uint8Array(room)
  const found: (Kind | undefined)[] = [undefined]
  for (const [needle, kind] of needles) {
    let place = 0
    for (let i = 0; i < needle.length; i += 1) {
      const way = place * width + (symbols[needle.charCodeAt(i)] ?? 0)
      place = next[way] || found.push(undefined) - 1
      next[way] = place
      depth[place] = i + 1
    }
    found[place] ??= kind
  }
  const places = found.length
  const automaton = {
    symbols,
    width,
    next: next.slice(0, places * width),
    depth: depth.slice(0, places),
    found,
  }
  linkShorter(automaton)
  return automaton
}

function symbolsOf(needles: readonly string[]): Uint8Array {
  const codes = [...new Set(needles.join(''))].map((character) => character.charCodeAt(0))
  const symbols = new Uint8Array(Math.max(0, ...codes) + 1)
  for (const [index, code] of codes.entries()) symbols[code] = index + 1
  return symbols
}

/** Where nothing goes on, what goes on is the longest shorter beginning that was read as well. */
function linkShorter<Kind>({ width, next, found }: Automaton<Kind> & { found: (Kind | undefined)[] }): void {
  const shorter = new Int32Array(found.length)
  const queue = [0]
  for (const place of queue) {
    const back = (shorter[place] ?? 0) * width
    for (let symbol = 1; symbol < width; symbol += 1) {
      const there = next[place * width + symbol] ?? 0
      const otherwise = place === 0 ? 0 : (next[back + symbol] ?? 0)
      if (there === 0) next[place * width + symbol] = otherwise
      else {
        shorter[there] = otherwise
        found[there] ??= found[otherwise]
        queue.push(there)
      }
    }
  }
}
