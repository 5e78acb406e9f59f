import { type Automaton, step } from './automaton.ts'
import type { Reading } from './reading.ts'

/** What is wrong with a reply. */
export type TripKind = 'canary' | 'model-speak' | 'coaching' | 'overlap' | 'encoded' | 'language' | 'empty'

/** What is wrong, and by which character that is known. */
export type Find = { readonly kind: TripKind; readonly at: number }

/** From where on a reader has to read: the numbers of characters and of ended words that it has read before. */
export type Start = { readonly code: number; readonly word: number }

/** Reads a reply as it comes, and says what it finds first and what could still become a find. */
export type Reader = {
  read(reading: Reading, start: Start): Find | null
  /** From where on the reply is to be kept back; Infinity when nothing is. */
  heldFrom(): number
}

/** Follows an automaton over the characters it is given. */
export function follow<Kind>(automaton: Automaton<Kind>, holdsAt: number) {
  const places: number[] = []
  let place = 0
  return {
    /** @param at where the character stands in the reply */
    read(code: number, at: number): Kind | undefined {
      places.push(at)
      place = step(automaton, place, code)
      return automaton.found[place]
    },
    /** A beginning that is too short to mean anything is not kept back. */
    heldFrom(): number {
      const depth = automaton.depth[place] ?? 0
      return depth < holdsAt ? Infinity : (places[Math.max(0, places.length - depth)] ?? 0)
    },
  }
}
