import { automatonOf } from './automaton.ts'
import { foldText } from './fold.ts'
import { coaching, modelSpeak } from './phrase-lists.ts'
import { follow, type Reader } from './reader.ts'
import { SPACE } from './reading.ts'

const spaced = (phrase: string): string => ` ${foldText(phrase).replace(/ +/g, ' ').trim()} `

/** Letters with points between them read as words of their own. */
const withPoints = (phrase: string): readonly string[] => [
  phrase,
  phrase.replace(' ai ', ' a i ').replace(' ia ', ' i a '),
]

/** Every phrase as it is looked for, with what it is a sign of. */
export const forbiddenPhrases: ReadonlyMap<string, 'model-speak' | 'coaching'> = new Map([
  ...modelSpeak
    .map(spaced)
    .flatMap(withPoints)
    .map((phrase) => [phrase, 'model-speak'] as const),
  ...coaching.map((phrase) => [spaced(phrase), 'coaching'] as const),
])

const automaton = automatonOf(forbiddenPhrases)

/** Whole words, whatever stands between them. */
export function phraseReader(): Reader {
  // Two: a space alone begins everything.
  const following = follow(automaton, 2)
  following.read(SPACE, 0)
  let last = SPACE
  return {
    read({ codes, places }, start) {
      for (let at = start.code; at < codes.length; at += 1) {
        const code = codes[at] ?? SPACE
        if (code === SPACE && last === SPACE) continue
        last = code
        const kind = following.read(code, places[at] ?? 0)
        if (kind) return { kind, at }
      }
      return null
    },
    heldFrom: following.heldFrom,
  }
}
