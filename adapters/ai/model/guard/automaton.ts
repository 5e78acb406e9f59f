/** A place in the automaton: how much of some needle has just been read. */
export type Place = {
  readonly depth: number
  readonly next: Map<string, Place>
  /** The longest shorter beginning of a needle that was read as well. */
  shorter: Place | null
  /** What is found here, also as the end of something longer. */
  found: string | null
}

/** Finds many needles in one pass (Aho and Corasick), and knows at each place how much could still become one. */
export function automatonOf(needles: ReadonlyMap<string, string>): Place {
  const root = placeAt(0)
  for (const [needle, kind] of needles) {
    let place = root
    for (const character of needle) place = child(place, character)
    place.found ??= kind
  }
  linkShorter(root)
  return root
}

const placeAt = (depth: number): Place => ({ depth, next: new Map(), shorter: null, found: null })

function child(place: Place, character: string): Place {
  const there = place.next.get(character) ?? placeAt(place.depth + 1)
  place.next.set(character, there)
  return there
}

function linkShorter(root: Place): void {
  const queue = [root]
  for (const place of queue) {
    for (const [character, there] of place.next) {
      there.shorter = place.shorter ? step(place.shorter, character, root) : root
      there.found ??= there.shorter.found
      queue.push(there)
    }
  }
}

export function step(from: Place, character: string, root: Place): Place {
  for (let place: Place | null = from; place; place = place.shorter) {
    const there = place.next.get(character)
    if (there) return there
  }
  return root
}
