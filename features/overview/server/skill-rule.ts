import type { Skill, SkillLevel } from '#features/evaluations/contract.ts'
import { SMALLEST_FIGURE } from './disclosure-rule.ts'

/** Somebody's first evaluation in a scenario, of the month: its levels by skill. */
export type FirstEvaluation = {
  readonly personId: number
  readonly levels: ReadonlyMap<Skill, SkillLevel['level']>
}

/** How many of them have each level; the lower two are one where either would tell of too few people. */
export type SkillCounts = {
  readonly not_shown: number | null
  readonly in_part: number | null
  readonly not_shown_or_in_part: number
  readonly shown: number
}

/**
 * Each level that is told has enough people, so that no level follows for anybody of them; and so have those whose
 * evaluation says nothing of the skill, because how many were evaluated is known. Undefined where that cannot be.
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
