import { automatonOf, step } from './automaton.ts'
import { foldText } from './fold.ts'
import { coaching, modelSpeak } from './phrase-lists.ts'
import { follower, type Reader } from './reader.ts'
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
export const phraseReader = (): Reader =>
  follower(automaton, {
    from: step(automaton, 0, SPACE),
    counts: (code, before) => code !== SPACE || before !== SPACE,
    // A space alone begins everything.
    holdsAt: 2,
  })
