import type { Skill } from '#conversation/judging/rubric.ts'
import type { SkillLevel } from '#features/evaluations/contract.ts'
import { SMALLEST_FIGURE } from './disclosure-rule.ts'

/** A person's first evaluation in a scenario, if it was in the month: the level of each skill. */
export type FirstEvaluation = {
  readonly personId: number
  readonly levels: ReadonlyMap<Skill, SkillLevel['level']>
}

/**
 * How many first evaluations have each level. The lower two are counted together if either alone would be about too few
 * people.
 */
export type SkillCounts = {
  readonly not_shown: number | null
  readonly in_part: number | null
  readonly not_shown_or_in_part: number
  readonly shown: number
}

/**
 * Counts the levels of a skill so that they reveal nobody's level: each count must be about enough people. So must the
 * evaluations without this skill, because their number follows from the number of all evaluations. Undefined if a count
 * has too few people.
 */
export function decideSkill(
  evaluations: readonly FirstEvaluation[],
  skill: Skill,
  least = SMALLEST_FIGURE,
): SkillCounts | undefined {
  const at = (...levels: readonly (SkillLevel['level'] | undefined)[]) =>
    evaluations.filter(({ levels: found }) => levels.includes(found.get(skill)))
  const hasEnough = (some: readonly FirstEvaluation[]) =>
    new Set(some.map(({ personId }) => personId)).size >= least
  const [silent, none, part, below, shown] = [at(undefined), at(0), at(1), at(0, 1), at(2)]
  if (!hasEnough(below) || !hasEnough(shown) || (silent.length > 0 && !hasEnough(silent))) return undefined
  const isSplit = hasEnough(none) && hasEnough(part)
  return {
    not_shown: isSplit ? none.length : null,
    in_part: isSplit ? part.length : null,
    not_shown_or_in_part: below.length,
    shown: shown.length,
  }
}
