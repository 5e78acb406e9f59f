import { LRUCache } from 'lru-cache'
import { foldedWords, wordRows } from './folded-words.ts'
import type { WordCheck } from './violations.ts'

/** So many secret words in a row are a violation. From the third on they are held back. */
const IN_A_ROW = 8
const SUSPICIOUS = 3
/** So many words in their order are one too, with at most so many other words after each. */
const IN_ORDER = 12
const FILLERS = 3
/** Rows of so many words count as said; so many such words in a whole chat are a violation. */
const ROW_SAID = 5
const WORDS_SAID = 20

/** Texts that no reply may repeat word for word, ready to be looked for. */
export type SecretIndex = {
  /** All words; an empty one begins each passage. */
  readonly words: readonly string[]
  /** The places of each word in `words`, the last one first. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** The places that are no secret. */
  readonly openPlaces: ReadonlySet<number>
}

/** @param open what the learner sees beside the chat or is to be told; so is what the secret texts quote */
export function indexSecrets(secret: readonly string[], open: readonly string[]): SecretIndex {
  const passages = secret.flatMap((text) => text.split(/“[^”]*”|"[^"]*"|«[^»]*»/))
  const words = passages.flatMap((passage) => ['', ...foldedWords(passage)])
  const places = Map.groupBy([...words.keys()].toReversed(), (place) => words[place] ?? '')
  const openRows = new Set(open.flatMap((text) => wordRows(foldedWords(text), ROW_SAID)))
  const openPlaces = wordRows(words, ROW_SAID).flatMap((row, first) =>
    openRows.has(row) ? placesTo(first + ROW_SAID - 1, ROW_SAID) : [],
  )
  return { words, places, openPlaces: new Set(openPlaces) }
}

const placesTo = (last: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, back) => last - back)

type Spoken = { readonly text: string; readonly from: number }

/** Spoken words that follow each other in the secret texts too. */
type Match = {
  /** Where the last of them stands. */
  readonly place: number
  /** The number of the last one among all spoken words. */
  readonly count: number
  /** How many of them were spoken without fillers, and where in the reply these begin. */
  readonly inRow: number
  readonly from: number
  /** How many of them are secret, with fillers or without. */
  readonly inOrder: number
}

/** Follows a text: takes one word after the other, and returns what each of them continues. */
function secretFollower({ words, places, openPlaces }: SecretIndex) {
  const latest = new Map<number, Match>()
  let recent: readonly Spoken[] = []
  let count = 0
  const isSecret = (place: number) => (openPlaces.has(place) ? 0 : 1)
  return (word: Spoken): readonly Match[] => {
    const matches: Match[] = []
    count += 1
    for (const place of places.get(word.text) ?? []) {
      const expected = words[place - 1]
      const distance = recent.findIndex(({ text }) => text === expected)
      const first = recent[distance]
      if (!first) continue
      const known = latest.get(place - 1)
      const before = known && count - known.count <= recent.length ? known : null
      const row =
        distance > 0
          ? { inRow: 0, from: word.from }
          : before?.count === count - 1
            ? before
            : { inRow: 1, from: first.from }
      const inOrder = (before?.inOrder ?? isSecret(place - 1)) + isSecret(place)
      matches.push({ place, count, inRow: row.inRow + 1, from: row.from, inOrder })
    }
    for (const match of matches) latest.set(match.place, match)
    recent = [word, ...recent.slice(0, FILLERS)]
    return matches
  }
}

const saidIn = new WeakMap<SecretIndex, LRUCache<string, readonly number[]>>()

/** The secret places that a reply said. Remembered, because each later reply of the chat asks again. */
function placesSaid(index: SecretIndex, reply: string): readonly number[] {
  const known = saidIn.get(index) ?? new LRUCache({ max: 1_000 })
  saidIn.set(index, known)
  const follow = secretFollower(index)
  const said =
    known.get(reply) ??
    foldedWords(reply)
      .flatMap((text) => follow({ text, from: 0 }))
      .flatMap(({ place, inRow }) => (inRow >= ROW_SAID ? placesTo(place, ROW_SAID) : []))
      .filter((place) => !index.openPlaces.has(place))
  known.set(reply, said)
  return said
}

/** Finds secret words in a row, with fillers in between, and in pieces over the whole chat. */
export function secretCheck(index: SecretIndex, earlierReplies: readonly string[]): WordCheck {
  const follow = secretFollower(index)
  const said = new Set(earlierReplies.flatMap((reply) => placesSaid(index, reply)))
  const secretPlacesTo = (last: number, count: number) =>
    placesTo(last, count).filter((place) => !index.openPlaces.has(place))
  let heldFrom = Infinity

  const isViolation = ({ place, inRow, inOrder }: Match): boolean => {
    const before = said.size
    if (inRow >= ROW_SAID) for (const one of secretPlacesTo(place, ROW_SAID)) said.add(one)
    const isRow = inRow >= IN_A_ROW && secretPlacesTo(place, IN_A_ROW).length > 0
    return isRow || inOrder >= IN_ORDER || (said.size > before && said.size >= WORDS_SAID)
  }
  return {
    take(word) {
      const matches = follow(word)
      heldFrom = Math.min(...matches.map(({ inRow, from }) => (inRow >= SUSPICIOUS ? from : Infinity)))
      return matches.some(isViolation) ? 'secret-text' : null
    },
    heldFrom: () => heldFrom,
  }
}

/** Whether a text says so many words of secret texts in a row. */
export function repeatsRow(index: SecretIndex, text: string, length: number): boolean {
  const follow = secretFollower(index)
  const isSecret = (place: number) => !index.openPlaces.has(place)
  return foldedWords(text)
    .flatMap((word) => follow({ text: word, from: 0 }))
    .some(({ place, inRow }) => inRow >= length && placesTo(place, length).some(isSecret))
}
