import { type RubricResult, skills, type Check, type SettledCheck } from './rubric.ts'

type SkillLevels = RubricResult['skills']

/** What a settled verdict is worth; the others say nothing of a skill. */
const worth: Readonly<Partial<Record<SettledCheck['verdict'], number>>> = { met: 2, partly: 1, not_met: 0 }

/**
 * The level of each skill that a rubric speaks for: the mean of its settled checks, where met counts 2, partly 1 and
 * not met 0, rounded down at the half so that a level is never better than most of its checks. A skill without a
 * settled check has none.
 */
export function levelsOfSkills(checks: readonly Check[], settled: readonly SettledCheck[]): SkillLevels {
  const verdictOf = (key: string) => settled.find((one) => one.key === key)?.verdict ?? 'not_judged'
  return skills.flatMap((skill) => {
    const worths = checks
      .filter((check) => check.skill === skill)
      .flatMap(({ key }) => worth[verdictOf(key)] ?? [])
    if (worths.length === 0) return []
    const mean = worths.reduce((sum, one) => sum + one, 0) / worths.length
    return [{ skill, level: mean > 1.5 ? 2 : mean > 0.5 ? 1 : 0 } as const]
  })
}
