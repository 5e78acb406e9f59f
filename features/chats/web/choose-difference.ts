import type { Skill } from '#conversation/judging/rubric.ts'
import type { Difference } from '#features/evaluations/contract-differences.ts'

/** What shows a skill first. */
const traitOf: Partial<Readonly<Record<Skill, Difference['what']>>> = {
  asking: 'open_question',
  planning: 'step',
  listening: 'taken_up',
  concreteness: 'figure',
  fairness: 'blame',
  clarity: 'length',
}

/** Whether the other words do better by it: without blame they do. */
const isGain = ({ what, is_theirs }: Difference): boolean => (what === 'blame' ? !is_theirs : is_theirs)

/**
 * The difference that is told of an example: what it has over one's own words, or of a poor one what it lacks; of these what
 * the check is about before anything else. Undefined where nothing that is counted differs so.
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
