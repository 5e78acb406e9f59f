import { encodedReader } from './guard/encoded.ts'
import { foldText } from './guard/fold.ts'
import { isInOtherLanguage } from '../language/detect.ts'
import { languageReader } from './guard/language.ts'
import { isLegible } from './guard/legible.ts'
import { secretReaders, type Secrets } from './guard/overlap.ts'
import { phraseReader } from './guard/phrases.ts'
import type { Find, Reader, TripKind } from './guard/reader.ts'
import { startReading } from './guard/reading.ts'

export type { Secrets } from './guard/overlap.ts'
export type { TripKind } from './guard/reader.ts'

/** So much is kept back at most: what is longer was let go although it might still become a find. Characters. */
export const MOST_HELD = 120
/** So much of the reply before counts, for what is said in two parts; of some characters nothing is left. */
const CARRIED = 60
const BEFORE = 4 * CARRIED

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
  const { reading, take } = startReading()
  const start = () => ({ code: reading.codes.length, word: reading.words.length })
  const canaries = canaryReaders()
  let heard = ''
  let released = 0
  let half = ''
  let trip: TripKind | null = null
  const readers = [
    ...canaries,
    phraseReader(),
    ...secretReaders(secrets),
    encodedReader(),
    languageReader(language, (until) => heard.slice(0, until)),
  ]
  const carried = `${foldText(before.slice(-BEFORE)).slice(-CARRIED)} `
  take(carried, -carried.length)
  for (const reader of canaries) reader.read(reading, { code: 0, word: 0 })

  /** All of them read, and what is known first counts, so that it does not matter how a reply is cut. */
  const look = (text: string) => {
    const from = start()
    take(text, heard.length - text.length)
    let first: Find | null = null
    for (const reader of readers) {
      const find = reader.read(reading, from)
      if (find && (first === null || find.at < first.at)) first = find
    }
    trip = first?.kind ?? null
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
    heard += whole
    look(whole)
    if (trip) return ''
    let heldFrom = Infinity
    for (const reader of readers) heldFrom = Math.min(heldFrom, reader.heldFrom(reading))
    return release(Math.max(heldFrom, heard.length - MOST_HELD))
  }

  return {
    push,
    end() {
      if (trip) return ''
      // Half a character stands for none.
      half = ''
      look(' ')
      if (trip === null && !isLegible(heard)) trip = 'empty'
      if (trip === null && isInOtherLanguage(heard, language)) trip = 'language'
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
