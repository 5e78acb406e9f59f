import { type Place, step } from './automaton.ts'

/** What is wrong with a reply. */
export type TripKind = 'canary' | 'model-speak' | 'coaching' | 'overlap' | 'encoded' | 'language' | 'empty'

/** Reads a reply as it comes, folded, and says what it finds and what could still become a find. */
export type Reader = {
  /** @param at where the character stands in the reply */
  read(character: string, at: number): TripKind | null
  /** From where on the reply is to be kept back; Infinity when nothing is. */
  heldFrom(): number
}

/** Follows an automaton over the characters it is given. */
export function follow(root: Place, holdsAt: number) {
  const places: number[] = []
  let place = root
  return {
    read(character: string, at: number): string | null {
      places.push(at)
      place = step(place, character, root)
      return place.found
    },
    /** A beginning that is too short to mean anything is not kept back. */
    heldFrom: (): number =>
      place.depth < holdsAt ? Infinity : (places[Math.max(0, places.length - place.depth)] ?? 0),
  }
}
