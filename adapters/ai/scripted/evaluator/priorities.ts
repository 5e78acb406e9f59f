import type { AssessmentMeasures } from '../../port.ts'
import type { AssessedSkill } from '../../judging/port.ts'
import { splitWords } from '../../language/fold-text.ts'
import { splitSentences } from '../../language/sentences.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { removePadding, rewriteAsFirmStep, rewriteAsOpenQuestion, rewriteReproach } from './rewrite.ts'
import { rateListening } from './skill-levels.ts'
import type { ConversationTally } from './tally.ts'
import { thresholds } from './thresholds.ts'
import type { LearnerSentence } from './sentence.ts'
import type { SkillGap } from './texts.ts'
import type { LearnerTurn } from './turns.ts'

/** What to try next time, with the sentence that shows why. */
export type AdvicePriority = {
  readonly gap: SkillGap
  readonly sentence: LearnerSentence | null
  /** What the partner had said before. */
  readonly heard: string | null
  readonly better: string | null
}

/** Among skills of one level, the one that harms a conversation most comes first. */
const skillOrder: readonly AssessedSkill[] = [
  'fairness',
  'listening',
  'asking',
  'acknowledging',
  'planning',
  'concreteness',
  'clarity',
]

const MOST_PRIORITIES = 2

/** At most two things to try next time, the weakest first. */
export function choosePriorities(
  tally: ConversationTally,
  levels: AssessmentMeasures['skills'],
  language: BuiltInLanguage,
): readonly AdvicePriority[] {
  const missing = skillOrder
    .flatMap((skill) => levels.filter((one) => one.skill === skill && one.level < 2))
    .toSorted(
      (a, b) => Number(isTrick(b.skill, tally)) - Number(isTrick(a.skill, tally)) || a.level - b.level,
    )
  const priorities: AdvicePriority[] = []
  for (const { skill } of missing) {
    const priority = finders[skill](tally, language)
    const isNew = !priorities.some(({ sentence }) => sentence !== null && sentence === priority.sentence)
    if (isNew && priorities.length < MOST_PRIORITIES) priorities.push(priority)
  }
  return priorities
}

/** A learner who only does one thing is advised about that first. */
const isTrick = (skill: AssessedSkill, { onlyAsks, onlyKind, repeats }: ConversationTally): boolean =>
  (skill === 'asking' && onlyAsks) ||
  (skill === 'acknowledging' && onlyKind) ||
  (skill === 'listening' && repeats >= thresholds.repeats)

type PriorityFinder = (tally: ConversationTally, language: BuiltInLanguage) => AdvicePriority

const listOwnTurns = ({ turns }: ConversationTally): readonly LearnerTurn[] =>
  turns.filter(({ kind }) => kind === 'own')
const listFreshSentences = (tally: ConversationTally): readonly LearnerSentence[] =>
  listOwnTurns(tally).flatMap(({ sentences }) => sentences.filter(({ isFresh }) => isFresh))

const none = { sentence: null, heard: null, better: null }
const createPriority = (
  gap: SkillGap,
  sentence: LearnerSentence | null | undefined,
  instead: string | null = null,
): AdvicePriority => ({
  ...none,
  gap,
  sentence: sentence ?? null,
  better: instead,
})

/** The longest sentence with the fewest facts that neither asks nor proposes: something else could stand there. */
const findStatement = (tally: ConversationTally): LearnerSentence | undefined =>
  listFreshSentences(tally)
    .filter((one) => one.asks === null && one.step === null && one.pressure === null && one.words > 4)
    .toSorted((a, b) => a.facts - b.facts || b.words - a.words)[0]

/** Before this message the partner has said too little to refer to. */
const FIRST_ANSWER = 3

/** The message that answers the partner's longest text without acknowledging it. */
const findPassedOver = (tally: ConversationTally): LearnerTurn | undefined =>
  listOwnTurns(tally)
    .filter(({ number, partnerText }) => number >= FIRST_ANSWER && splitWords(partnerText).length > 7)
    .filter(({ sentences }) =>
      sentences.every((one) => one.acknowledges === null && one.signals.greeting.length === 0),
    )
    .toSorted((a, b) => b.partnerText.length - a.partnerText.length)[0]

const pickLongestText = (texts: readonly string[]): string | null =>
  texts.toSorted((a, b) => b.length - a.length)[0] ?? null

function prioritiseAcknowledging(tally: ConversationTally): AdvicePriority {
  if (tally.onlyKind)
    return createPriority('onlyKind', tally.acknowledgements[0] ?? listFreshSentences(tally)[0])
  const gap = tally.acknowledgements.length === 0 ? 'noAcknowledgement' : 'fewAcknowledgements'
  const turn = findPassedOver(tally)
  const sentence = turn?.sentences.find(({ words }) => words > 3)
  return {
    ...createPriority(gap, sentence),
    heard: turn ? pickLongestText(splitSentences(turn.partnerText)) : null,
  }
}

function prioritiseFairness(tally: ConversationTally, language: BuiltInLanguage): AdvicePriority {
  const all = listFreshSentences(tally)
  const blaming = all.filter(({ blame }) => blame.length > 0)
  const worst = blaming.find((one) => rewriteReproach(one, language) !== null) ?? blaming[0]
  if (worst) return createPriority('blame', worst, rewriteReproach(worst, language))
  const pressing = all.flatMap((one) => (one.pressure === null ? [] : [{ ...one.pressure, one }]))
  const [hardest] = pressing.toSorted((a, b) => harshness.indexOf(a.kind) - harshness.indexOf(b.kind))
  return hardest ? createPriority(hardest.kind, hardest.one) : createPriority('nothingHard', null)
}

const harshness = ['threat', 'private', 'belittling', 'formula', 'order']

function prioritiseListening(tally: ConversationTally): AdvicePriority {
  if (tally.repeats >= thresholds.repeats) return createPriority('repeat', tally.turns[0]?.sentences[0])
  const { longest, words, turns } = tally
  const isShort =
    words / Math.max(1, turns.length) < thresholds.fewWords || tally.share < thresholds.share.little
  if (isShort) return createPriority('fewWords', null)
  if (rateListening(tally) < 2)
    return createPriority('lecture', longest?.sentences.toSorted((a, b) => b.words - a.words)[0])
  return createPriority('deaf', findStatement(tally))
}

function prioritiseAsking(tally: ConversationTally, language: BuiltInLanguage): AdvicePriority {
  if (tally.onlyAsks) return createPriority('onlyAsks', tally.open[0] ?? tally.closed[0])
  if (tally.open.length > 0 && tally.open.length >= tally.closed.length)
    return createPriority('fewOpen', tally.open[0])
  const closed = tally.closed.toSorted(
    (a, b) =>
      Number(rewriteAsOpenQuestion(b, language) !== null) -
      Number(rewriteAsOpenQuestion(a, language) !== null),
  )[0]
  return closed
    ? createPriority('closedOnly', closed, rewriteAsOpenQuestion(closed, language))
    : createPriority('noQuestion', findStatement(tally))
}

function prioritisePlanning(tally: ConversationTally, language: BuiltInLanguage): AdvicePriority {
  const vague = tally.steps.find(({ step }) => step === 'vague')
  if (tally.firm.length === 0 && vague)
    return createPriority('vagueStep', vague, rewriteAsFirmStep(vague, language))
  if (tally.firm.length > 0) return createPriority('oneStep', tally.firm[0])
  return createPriority('noStep', listOwnTurns(tally).at(-1)?.sentences.at(-1))
}

function prioritiseClarity(tally: ConversationTally, language: BuiltInLanguage): AdvicePriority {
  const padded = listFreshSentences(tally)
    .filter(({ padding }) => padding.length > 0)
    .toSorted((a, b) => b.padding.length - a.padding.length)
  const [worst] = padded
  const rate = tally.words === 0 ? 0 : (tally.padding.length / tally.words) * 100
  if (worst && tally.padding.length > 1 && rate > thresholds.padding.plain)
    return createPriority('padding', worst, removePadding(worst, language))
  if (tally.speeches > 0)
    return createPriority('lecture', tally.longest?.sentences.toSorted((a, b) => b.words - a.words)[0])
  return createPriority('nothingPlain', null)
}

const finders: Readonly<Record<AssessedSkill, PriorityFinder>> = {
  fairness: prioritiseFairness,
  listening: prioritiseListening,
  asking: prioritiseAsking,
  acknowledging: prioritiseAcknowledging,
  planning: prioritisePlanning,
  concreteness: (tally) =>
    createPriority(tally.facts.length > 0 ? 'fewFacts' : 'noFact', tally.facts[0] ?? findStatement(tally)),
  clarity: prioritiseClarity,
}
