import type { Skill } from '#conversation/judging/rubric.ts'
import type { Difference } from '#features/evaluations/contract-differences.ts'

/** The difference that shows each skill best. */
const traitOf: Partial<Readonly<Record<Skill, Difference['what']>>> = {
  asking: 'open_question',
  planning: 'step',
  listening: 'taken_up',
  concreteness: 'figure',
  fairness: 'blame',
  clarity: 'length',
}

/** Whether the other words are better in this respect. Blame is better absent. */
const isGain = ({ what, is_theirs }: Difference): boolean => (what === 'blame' ? !is_theirs : is_theirs)

/**
 * Chooses which difference of an example is told: first one in which it is better than the learner's words, or worse
 * for a poor example; among those, first the one that the check is about. Undefined where there is no difference.
 */
export function chooseDifference(
  differences: readonly Difference[],
  { isPoor, skill }: { readonly isPoor: boolean; readonly skill: Skill | null },
): Difference | undefined {
  const trait = skill === null ? undefined : traitOf[skill]
  const [first] = differences.toSorted(
    (a, b) =>
      Number(isGain(a) === isPoor) - Number(isGain(b) === isPoor) ||
      Number(b.what === trait) - Number(a.what === trait),
  )
  return first
}
