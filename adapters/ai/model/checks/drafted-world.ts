import { factLayers } from '#conversation/director/world.ts'
import type { DraftedWorld } from '../../drafting/port.ts'
import { draftLimits } from '../../port.ts'
import { cleanText } from '../clean-text.ts'
import { findWrongCount, findWrongLengths } from './drafted-texts.ts'

export const cleanWorld = ({ facts, agreement }: DraftedWorld): DraftedWorld => ({
  facts: facts.map(({ text, when, earned_by, question, phrases }) => ({
    text: cleanText(text),
    when,
    // Conditions mean nothing for a fact that need not be earned.
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

/** Drops phrases beyond the limits of number and length, because they are no reason to refuse a draft. */
const cleanPhrases = (phrases: readonly string[]): string[] =>
  [...new Set(phrases.map((phrase) => cleanText(phrase).toLowerCase()))]
    .filter((phrase) => phrase !== '' && phrase.length <= draftLimits.phrase)
    .slice(0, draftLimits.phrases)

/** All problems that keep a world from being played. */
export const findWorldProblems = (world: DraftedWorld): string[] => [
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

function findFactProblems({ facts, agreement }: DraftedWorld): string[] {
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
