import type { Measures, Skill } from '../../port.ts'
import { splitWords } from '../../language/fold-text.ts'
import { splitSentences } from '../../language/sentences.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import * as better from './better.ts'
import { listening } from './levels.ts'
import type { Tally } from './tally.ts'
import { thresholds } from './thresholds.ts'
import type { Sentence } from './sentence.ts'
import type { Gap } from './texts.ts'
import type { Turn } from './turns.ts'

/** What to try next time, with the moment that shows it. */
export type Priority = {
  readonly gap: Gap
  readonly sentence: Sentence | null
  /** What the partner had said before. */
  readonly heard: string | null
  readonly better: string | null
}

/** What spoils a talk most comes first among skills of one level. */
const order: readonly Skill[] = [
  'fairness',
  'listening',
  'asking',
  'acknowledging',
  'planning',
  'concreteness',
  'clarity',
]

const most = 2

/** At most two things to try next time, the weakest first. */
export function prioritiesOf(
  tally: Tally,
  levels: Measures['skills'],
  language: BuiltInLanguage,
): readonly Priority[] {
  const missing = order
    .flatMap((skill) => levels.filter((one) => one.skill === skill && one.level < 2))
    .toSorted(
      (a, b) => Number(isTrick(b.skill, tally)) - Number(isTrick(a.skill, tally)) || a.level - b.level,
    )
  const priorities: Priority[] = []
  for (const { skill } of missing) {
    const priority = finders[skill](tally, language)
    const isNew = !priorities.some(({ sentence }) => sentence !== null && sentence === priority.sentence)
    if (isNew && priorities.length < most) priorities.push(priority)
  }
  return priorities
}

/** Who does one thing only hears about that first. */
const isTrick = (skill: Skill, { onlyAsks, onlyKind, repeats }: Tally): boolean =>
  (skill === 'asking' && onlyAsks) ||
  (skill === 'acknowledging' && onlyKind) ||
  (skill === 'listening' && repeats >= thresholds.repeats)

type Finder = (tally: Tally, language: BuiltInLanguage) => Priority

const own = ({ turns }: Tally): readonly Turn[] => turns.filter(({ nature }) => nature === 'own')
const sentencesIn = (tally: Tally): readonly Sentence[] =>
  own(tally).flatMap(({ sentences }) => sentences.filter(({ isFresh }) => isFresh))

const none = { sentence: null, heard: null, better: null }
const at = (gap: Gap, sentence: Sentence | null | undefined, instead: string | null = null): Priority => ({
  ...none,
  gap,
  sentence: sentence ?? null,
  better: instead,
})

/** The plainest thing said that neither asks nor proposes: where something else could have stood. */
const statement = (tally: Tally): Sentence | undefined =>
  sentencesIn(tally)
    .filter((one) => one.asks === null && one.step === null && one.pressure === null && one.words > 4)
    .toSorted((a, b) => a.facts - b.facts || b.words - a.words)[0]

/** Sooner than in this message there is little to come back to. */
const FIRST_ANSWER = 3

/** The message that answers the longest thing the partner said, without a word of recognition. */
const passedOver = (tally: Tally): Turn | undefined =>
  own(tally)
    .filter(({ number, before }) => number >= FIRST_ANSWER && splitWords(before).length > 7)
    .filter(({ sentences }) =>
      sentences.every((one) => one.acknowledges === null && one.does.greeting.length === 0),
    )
    .toSorted((a, b) => b.before.length - a.before.length)[0]

const longestOf = (texts: readonly string[]): string | null =>
  texts.toSorted((a, b) => b.length - a.length)[0] ?? null

function acknowledging(tally: Tally): Priority {
  if (tally.onlyKind) return at('onlyKind', tally.acknowledgements[0] ?? sentencesIn(tally)[0])
  const gap = tally.acknowledgements.length === 0 ? 'noAcknowledgement' : 'fewAcknowledgements'
  const turn = passedOver(tally)
  const sentence = turn?.sentences.find(({ words }) => words > 3)
  return { ...at(gap, sentence), heard: turn ? longestOf(splitSentences(turn.before)) : null }
}

function fairness(tally: Tally, language: BuiltInLanguage): Priority {
  const all = sentencesIn(tally)
  const blaming = all.filter(({ blame }) => blame.length > 0)
  const worst = blaming.find((one) => better.fair(one, language) !== null) ?? blaming[0]
  if (worst) return at('blame', worst, better.fair(worst, language))
  const pressing = all.flatMap((one) => (one.pressure === null ? [] : [{ ...one.pressure, one }]))
  const [hardest] = pressing.toSorted((a, b) => harshness.indexOf(a.kind) - harshness.indexOf(b.kind))
  return hardest ? at(hardest.kind, hardest.one) : at('nothingHard', null)
}

const harshness = ['threat', 'private', 'belittling', 'formula', 'order']

function hearing(tally: Tally): Priority {
  if (tally.repeats >= thresholds.repeats) return at('repeat', tally.turns[0]?.sentences[0])
  const { longest, words, turns } = tally
  const isShort =
    words / Math.max(1, turns.length) < thresholds.fewWords || tally.share < thresholds.share.little
  if (isShort) return at('fewWords', null)
  if (listening(tally) < 2) return at('lecture', longest?.sentences.toSorted((a, b) => b.words - a.words)[0])
  return at('deaf', statement(tally))
}

function asking(tally: Tally, language: BuiltInLanguage): Priority {
  if (tally.onlyAsks) return at('onlyAsks', tally.open[0] ?? tally.closed[0])
  if (tally.open.length > 0 && tally.open.length >= tally.closed.length) return at('fewOpen', tally.open[0])
  const closed = tally.closed.toSorted(
    (a, b) => Number(better.opened(b, language) !== null) - Number(better.opened(a, language) !== null),
  )[0]
  return closed
    ? at('closedOnly', closed, better.opened(closed, language))
    : at('noQuestion', statement(tally))
}

function planning(tally: Tally, language: BuiltInLanguage): Priority {
  const vague = tally.steps.find(({ step }) => step === 'vague')
  if (tally.firm.length === 0 && vague) return at('vagueStep', vague, better.firm(vague, language))
  if (tally.firm.length > 0) return at('oneStep', tally.firm[0])
  return at('noStep', own(tally).at(-1)?.sentences.at(-1))
}

function clarity(tally: Tally, language: BuiltInLanguage): Priority {
  const padded = sentencesIn(tally)
    .filter(({ padding }) => padding.length > 0)
    .toSorted((a, b) => b.padding.length - a.padding.length)
  const [worst] = padded
  const rate = tally.words === 0 ? 0 : (tally.padding.length / tally.words) * 100
  if (worst && tally.padding.length > 1 && rate > thresholds.padding.plain)
    return at('padding', worst, better.plain(worst, language))
  if (tally.speeches > 0)
    return at('lecture', tally.longest?.sentences.toSorted((a, b) => b.words - a.words)[0])
  return at('nothingPlain', null)
}

const finders: Readonly<Record<Skill, Finder>> = {
  fairness,
  listening: hearing,
  asking,
  acknowledging,
  planning,
  concreteness: (tally) =>
    at(tally.facts.length > 0 ? 'fewFacts' : 'noFact', tally.facts[0] ?? statement(tally)),
  clarity,
}
