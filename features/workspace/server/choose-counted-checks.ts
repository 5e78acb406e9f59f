import type { DraftedCheck, DraftedWorld } from '#adapters/ai/drafting/port.ts'
import { type RubricCheck, RubricChecks, rubricLimits } from '#features/criteria/contract-rubric.ts'
import catalogue from './counted-checks.json' with { type: 'json' }

/** What can be counted in any scenario, with its texts in all languages of rubrics; what matters most comes first. */
const countedChecks = RubricChecks.parse(catalogue)

/**
 * What code can count of a scenario that a model has drafted. The model's own checks say nothing where no model judges, so
 * each skill that they speak for, and an agreement that is to be reached, gets a rule beside them.
 * @param checks the model's own, which all have room
 */
export function chooseCountedChecks(
  checks: readonly DraftedCheck[],
  { agreement }: DraftedWorld,
): readonly RubricCheck[] {
  const skills = new Set(checks.map(({ skill }) => skill))
  if (agreement.length > 0) skills.add('planning')
  return countedChecks
    .filter(({ skill }) => skill !== null && skills.has(skill))
    .slice(0, rubricLimits.maximum - checks.length)
}
