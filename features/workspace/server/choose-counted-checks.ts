import type { DraftedCheck, DraftedWorld } from '#adapters/ai/drafting/port.ts'
import { type RubricCheck, RubricChecks, rubricLimits } from '#features/criteria/contract-rubric.ts'
import catalogue from './counted-checks.json' with { type: 'json' }

/** The checks that code can count in any scenario, with texts in all rubric languages, most important first. */
const countedChecks = RubricChecks.parse(catalogue)

/**
 * Chooses counted checks for a scenario that a model drafted. The model's own checks need a judging model; so that an
 * evaluation without one says something too, each of their skills, and planning if there is an agreement to reach, gets
 * counted checks.
 * @param checks the model's own; all of them fit into a rubric
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
