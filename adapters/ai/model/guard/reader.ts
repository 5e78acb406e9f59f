import { type Automaton, step } from './automaton.ts'
import { type Reading, SPACE } from './reading.ts'

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
  heldFrom(reading: Reading): number
}

type Following = {
  /** Where it begins; 0 where nothing was read yet. */
  readonly from?: number
  /** Whether a character is read, or stands between those that are. */
  readonly counts: (code: number, before: number) => boolean
  /** A beginning that is shorter means nothing and is not kept back. Characters. */
  readonly holdsAt: number
}

/** Follows an automaton over the characters that count. */
export function follower(automaton: Automaton<TripKind>, { from = 0, counts, holdsAt }: Following): Reader {
  let place = from
  return {
    read({ codes }, start) {
      let find: Find | null = null
      let before = codes[start.code - 1] ?? SPACE
      // To the end in any case, since what was said before a reply is read as well.
      for (let at = start.code; at < codes.length; at += 1) {
        const code = codes[at] ?? SPACE
        if (counts(code, before)) {
          place = step(automaton, place, code)
          const kind = automaton.found[place]
          if (kind) find ??= { kind, at }
        }
        before = code
      }
      return find
    },
    heldFrom({ codes, places }) {
      let left = automaton.depth[place] ?? 0
      if (left < holdsAt) return Infinity
      let at = codes.length
      while (left > 0 && at > 0) {
        at -= 1
        if (counts(codes[at] ?? SPACE, codes[at - 1] ?? SPACE)) left -= 1
      }
      return places[at] ?? 0
    },
  }
}
