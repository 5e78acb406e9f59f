import { LRUCache } from 'lru-cache'
import { splitFoldedWords, type WordCheck } from './reply-words.ts'

/** This many secret words in a row are a violation. */
const SEQUENCE_LIMIT = 8
/** From this many in a row on, the reply is held back. */
const SEQUENCE_HELD_FROM = 3
/** This many secret words in their order are a violation, with fillers in between. */
const ORDER_LIMIT = 12
/** Up to this many other words may follow each of them. */
const MAX_FILLERS = 3
/** Rows of this many words count as said. */
const SEQUENCE_COUNTED_AS_SAID = 5
/** This many said words in a whole chat are a violation. */
const CHAT_LIMIT = 20

/** An index of the texts that no reply may repeat word for word. Words are stored as numbers, which compare fast. */
export type SecretIndex = {
  readonly numbers: ReadonlyMap<string, number>
  /** All words of the texts; a 0 begins each passage. */
  readonly words: readonly number[]
  /** Where each word stands in `words`. */
  readonly places: ReadonlyMap<number, readonly number[]>
  /** The places that are no secret. */
  readonly openPlaces: ReadonlySet<number>
}

/**
 * @param open texts that the learner sees beside the chat or is to be told; quotations in the secret texts are open too
 */
export function indexSecrets(secret: readonly string[], open: readonly string[]): SecretIndex {
  const passages = secret.flatMap((text) => text.split(/“[^”]*”|"[^"]*"|«[^»]*»/))
  const texts = passages.flatMap((passage) => ['', ...splitFoldedWords(passage)])
  const numbers = new Map([...new Set(texts)].map((text, number) => [text, number]))
  const words = texts.map((text) => numbers.get(text) ?? 0)
  const places = Map.groupBy(words.keys(), (place) => words[place] ?? 0)
  const index = { numbers, words, places, openPlaces: new Set<number>() }
  return {
    ...index,
    openPlaces: new Set(open.flatMap((text) => findPlacesSaid(index, text, SEQUENCE_COUNTED_AS_SAID))),
  }
}

/** Words of a reply that also follow each other in the secret texts. */
type Match = {
  /** Where the last of them stands in `words`. */
  readonly place: number
  /** The number of the last one among all spoken words. */
  readonly count: number
  /** How many of them follow each other without fillers, and where in the reply these begin. */
  readonly inRow: number
  readonly from: number
  /** How many of them are secret, with fillers or without. */
  readonly inOrder: number
}

/** Reads a text word by word, and returns the matches that each word continues. */
function createFollower({ numbers, words, places, openPlaces }: SecretIndex) {
  const latest = new Map<number, Match>()
  /** The previous words, the latest one first, and where that one stands in the reply. */
  let recent: readonly number[] = []
  let fromBefore = 0
  let count = 0
  const secretCount = (place: number) => (openPlaces.has(place) ? 0 : 1)
  return (text: string, from: number): readonly Match[] => {
    const word = numbers.get(text) ?? -1
    const matches: Match[] = []
    count += 1
    for (const place of places.get(word) ?? []) {
      const distance = recent.indexOf(words[place - 1] ?? 0)
      if (distance < 0) continue
      const known = latest.get(place - 1)
      const before = known && count - known.count <= recent.length ? known : null
      const begun = before?.count === count - 1 ? before : { inRow: 1, from: fromBefore }
      const row = distance === 0 ? begun : { inRow: 0, from }
      const inOrder = (before?.inOrder ?? secretCount(place - 1)) + secretCount(place)
      matches.push({ place, count, inRow: row.inRow + 1, from: row.from, inOrder })
    }
    for (const match of matches) latest.set(match.place, match)
    recent = [word, ...recent.slice(0, MAX_FILLERS)]
    fromBefore = from
    return matches
  }
}

/** The places of the last words of a match; none if fewer followed each other without fillers. */
const lastPlaces = ({ place, inRow }: Match, length: number): readonly number[] =>
  inRow >= length ? Array.from({ length }, (_, back) => place - back) : []

/** The places in the index of every row of this many words that a text repeats. */
function findPlacesSaid(index: SecretIndex, text: string, length: number): readonly number[] {
  const follow = createFollower(index)
  const matches = splitFoldedWords(text).flatMap((word) => follow(word, 0))
  return matches.flatMap((match) => lastPlaces(match, length))
}

/** Whether a text repeats a row of this many words, not all of which are open. */
export const repeatsSecretSequence = (index: SecretIndex, text: string, length: number): boolean =>
  findPlacesSaid(index, text, length).some((place) => !index.openPlaces.has(place))

const repliesRead = new LRUCache<string, WeakMap<SecretIndex, readonly number[]>>({ max: 5_000 })

/** Cached, because each reply of a chat is checked together with all earlier ones. */
function recallPlacesSaid(index: SecretIndex, reply: string): readonly number[] {
  const byIndex = repliesRead.get(reply) ?? new WeakMap<SecretIndex, readonly number[]>()
  const said = byIndex.get(index) ?? findPlacesSaid(index, reply, SEQUENCE_COUNTED_AS_SAID)
  repliesRead.set(reply, byIndex.set(index, said))
  return said
}

/** Finds secret words in a row, in order with fillers in between, and in pieces over the whole chat. */
export function createSecretCheck(index: SecretIndex, earlierReplies: readonly string[]): WordCheck {
  const isSecret = (place: number) => !index.openPlaces.has(place)
  const follow = createFollower(index)
  const said = new Set(earlierReplies.flatMap((reply) => recallPlacesSaid(index, reply)).filter(isSecret))
  let heldFrom = Infinity

  const isViolation = (match: Match): boolean => {
    const before = said.size
    for (const place of lastPlaces(match, SEQUENCE_COUNTED_AS_SAID)) if (isSecret(place)) said.add(place)
    const isTooMuch = said.size > before && said.size >= CHAT_LIMIT
    return isTooMuch || match.inOrder >= ORDER_LIMIT || lastPlaces(match, SEQUENCE_LIMIT).some(isSecret)
  }
  return {
    take(word) {
      const matches = follow(word.text, word.from)
      heldFrom = Math.min(
        ...matches.map(({ inRow, from }) => (inRow >= SEQUENCE_HELD_FROM ? from : Infinity)),
      )
      return matches.some(isViolation) ? 'secret-text' : null
    },
    heldFrom: () => heldFrom,
  }
}
