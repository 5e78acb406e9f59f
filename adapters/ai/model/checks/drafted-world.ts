import * as z from 'zod/mini'
import { worldConditions, factLayers } from '#conversation/director/world.ts'
import { draftLimits, type ScenarioDraft } from '../../port.ts'
import { cleanText } from '../clean-text.ts'
import { findWrongCount, findWrongLengths } from './drafted-texts.ts'

/** What the other person knows and what both have to agree on, of a private scenario as of one that an author has drafted. */
type WorldPart = Pick<ScenarioDraft, 'facts' | 'agreement'>

/** The form of it in an answer. */
export const worldAnswer = {
  facts: z.array(
    z.object({
      text: z.string(),
      when: z.enum(factLayers),
      earned_by: z.array(z.enum(worldConditions)),
      question: z.string(),
      phrases: z.array(z.string()),
    }),
  ),
  agreement: z.array(
    z.object({
      who: z.enum(['learner', 'character']),
      what: z.string(),
      phrases: z.array(z.string()),
      by_when: z.boolean(),
    }),
  ),
}

export const cleanWorld = ({ facts, agreement }: WorldPart): WorldPart => ({
  facts: facts.map(({ text, when, earned_by, question, phrases }) => ({
    text: cleanText(text),
    when,
    // What it takes to earn a fact has no meaning where it need not be earned.
    earned_by: when === 'earned' ? [...new Set(earned_by)] : [],
    question: cleanText(question),
    phrases: cleanPhrases(phrases),
  })),
  agreement: agreement.map(({ what, phrases, ...part }) => ({
    ...part,
    what: cleanText(what),
    phrases: cleanPhrases(phrases),
  })),
})

/** A phrase too many, or a sentence among them, spoils nothing: it is left out. */
const cleanPhrases = (phrases: readonly string[]): readonly string[] =>
  [...new Set(phrases.map((phrase) => cleanText(phrase).toLowerCase()))]
    .filter((phrase) => phrase !== '' && phrase.length <= draftLimits.phrase)
    .slice(0, draftLimits.phrases)

/** Everything that keeps it from being played. */
export const findWorldProblems = (world: WorldPart): string[] => [
  ...findWrongLengths([
    ...world.facts.flatMap(({ text, question }, index) => [
      [`facts.${index}.text`, text, draftLimits.fact] as const,
      [`facts.${index}.question`, question, draftLimits.fact] as const,
    ]),
    ...world.agreement.map(({ what }, index) => [`agreement.${index}.what`, what, draftLimits.fact] as const),
  ]),
  ...findWrongCount('facts', world.facts.length, draftLimits.facts),
  ...findWrongCount('agreement', world.agreement.length, draftLimits.agreement),
  ...findFactProblems(world),
]

function findFactProblems({ facts, agreement }: WorldPart): string[] {
  const missing = factLayers.filter((layer) => facts.every(({ when }) => when !== layer))
  return [
    ...missing.map((layer) => `facts: none of them is "${layer}".`),
    ...facts.flatMap(({ when, earned_by, phrases }, index) => [
      ...(phrases.length === 0 ? [`facts.${index}.phrases: there are none.`] : []),
      ...(when === 'earned' && earned_by.length === 0
        ? [`facts.${index}.earned_by: an earned fact needs one.`]
        : []),
    ]),
    ...agreement.flatMap(({ phrases }, index) =>
      phrases.length === 0 ? [`agreement.${index}.phrases: there are none.`] : [],
    ),
  ]
}
