import { encodedReader } from './guard/encoded.ts'
import { foldCharacter, foldText } from './guard/fold.ts'
import { isForeign, languageReader } from './guard/language.ts'
import { isLegible } from './guard/legible.ts'
import { secretReaders, type Secrets } from './guard/overlap.ts'
import { phraseReader } from './guard/phrases.ts'
import type { Reader, TripKind } from './guard/reader.ts'

export type { Secrets } from './guard/overlap.ts'
export type { TripKind } from './guard/reader.ts'

/** So much is kept back at most: what is longer was let go although it might still become a find. Characters. */
export const MOST_HELD = 120
/** So much of the reply before counts, for what is said in two parts. */
const CARRIED = 60

export type Watched = {
  readonly language: string
  readonly secrets: Secrets
  /** The partner's reply before this one. */
  readonly before: string
  readonly canaryReaders: () => readonly Reader[]
}

/** Stands between a model and whoever listens. */
export type Guard = {
  /** Takes a piece and gives what may be heard of all there is; after a trip nothing more. */
  push(piece: string): string
  /** Gives the rest. */
  end(): string
  /** What was wrong, if anything. */
  readonly trip: TripKind | null
}

/** Watches one reply as it streams; holds back only what could still become something forbidden. */
export function guardOf({ language, secrets, before, canaryReaders }: Watched): Guard {
  const canaries = canaryReaders()
  let heard = ''
  let released = 0
  let at = 0
  let half = ''
  let trip: TripKind | null = null
  const readers = [
    ...canaries,
    phraseReader(),
    ...secretReaders(secrets),
    encodedReader(),
    languageReader(language, () => heard),
  ]
  for (const character of `${foldText(before).slice(-CARRIED)} `) {
    for (const reader of canaries) reader.read(character, 0)
  }

  const readFolded = (folded: string) => {
    for (const character of folded) {
      for (const reader of readers) trip ??= reader.read(character, at)
    }
  }
  const release = (until: number): string => {
    const from = released
    released = Math.max(released, Math.min(until, heard.length))
    return heard.slice(from, released)
  }
  const push = (piece: string): string => {
    if (trip) return ''
    const [whole, rest] = splitPair(half + piece)
    half = rest
    for (const character of whole) {
      heard += character
      readFolded(foldCharacter(character))
      if (trip) return ''
      at += character.length
    }
    let heldFrom = Infinity
    for (const reader of readers) heldFrom = Math.min(heldFrom, reader.heldFrom())
    return release(Math.max(heldFrom, heard.length - MOST_HELD))
  }

  return {
    push,
    end() {
      // Half a character stands for none.
      half = ''
      readFolded(' ')
      if (!isLegible(heard)) trip ??= 'empty'
      if (isForeign(heard, language)) trip ??= 'language'
      return trip ? '' : release(Infinity)
    },
    get trip() {
      return trip
    },
  }
}

/** A piece may end in the middle of a character. */
function splitPair(text: string): readonly [string, string] {
  const isCut = /[\uD800-\uDBFF]$/.test(text)
  return isCut ? [text.slice(0, -1), text.slice(-1)] : [text, '']
}
