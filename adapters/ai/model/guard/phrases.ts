import { automatonOf } from './automaton.ts'
import { foldText } from './fold.ts'
import { coaching, modelSpeak } from './phrase-lists.ts'
import { follow, type Reader } from './reader.ts'

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

const root = automatonOf(forbiddenPhrases)

/** Whole words, whatever stands between them. */
export function phraseReader(): Reader {
  // Two: a space alone begins everything.
  const following = follow(root, 2)
  following.read(' ', 0)
  let last = ' '
  return {
    read(character, at) {
      if (character === ' ' && last === ' ') return null
      last = character
      const found = following.read(character, at)
      return found === 'model-speak' || found === 'coaching' ? found : null
    },
    heldFrom: following.heldFrom,
  }
}
