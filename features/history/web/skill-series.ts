import { type Skill, skills } from '#conversation/judging/rubric.ts'
import type { Practice, SkillLevel } from '#features/evaluations/contract.ts'

/** How many tries fit beside a skill's name on a phone. */
export const SHOWN_TRIES = 10

/** The level of a skill in one try. */
export type SkillPoint = {
  /** The try's place among those that are shown, the oldest first. */
  readonly column: number
  readonly level: SkillLevel['level']
  readonly isUnaided: boolean
  /** Levels by different versions of a rubric do not compare. */
  readonly comparesWithBefore: boolean
}

/** A skill in all shown tries that have a level of it. */
export type SkillSeries = { readonly skill: Skill; readonly points: readonly SkillPoint[] }

/** The newest tries that have levels of skills, the oldest first. */
export const listTries = (practices: readonly Practice[]): readonly Practice[] =>
  practices.filter((one) => one.skills.length > 0).slice(-SHOWN_TRIES)

/** Each skill that has a level, in the same order as on all screens. */
export const listSeries = (tries: readonly Practice[]): readonly SkillSeries[] =>
  skills
    .map((skill) => ({ skill, points: pointsOfSkill(tries, skill) }))
    .filter(({ points }) => points.length > 0)

function pointsOfSkill(tries: readonly Practice[], skill: Skill): readonly SkillPoint[] {
  let rubric: number | null | undefined
  return tries.flatMap((one, column) => {
    const found = one.skills.find((level) => level.skill === skill)
    if (!found) return []
    const comparesWithBefore = rubric === one.rubric_id
    rubric = one.rubric_id
    return [{ column, level: found.level, isUnaided: one.is_unaided, comparesWithBefore }]
  })
}

/** What one more try would show, and of which skill. */
export type NextTry = {
  readonly kind: 'again' | 'unaided' | 'slipped' | 'steady' | 'all' | 'stuck' | 'paused'
  readonly skill: Skill
}

/**
 * Chooses the question that one more try would answer best. After a single try: what lasts of it. Else whether a skill
 * that was shown only with hints works without them; else whether the last change lasts; else the weakest skill.
 */
export function findNextTry(series: readonly SkillSeries[]): NextTry | null {
  const [weakest] = series.toSorted((one, other) => lastLevel(one) - lastLevel(other))
  if (!weakest) return null
  if (series.every(({ points }) => points.length === 1)) return { kind: 'again', skill: weakest.skill }
  const aided = series.find(({ points }) => {
    const lastShown = points.findLastIndex(({ level }) => level === 2)
    const isShownAlone = points.some(({ level, isUnaided }) => level === 2 && isUnaided)
    // A later try without hints has already answered this.
    return lastShown >= 0 && !isShownAlone && points.slice(lastShown).every(({ isUnaided }) => !isUnaided)
  })
  if (aided) return { kind: 'unaided', skill: aided.skill }
  const slipped = series.find((one) => lastChange(one) < 0)
  if (slipped) return { kind: 'slipped', skill: slipped.skill }
  const risen = series.find((one) => lastChange(one) > 0)
  if (risen) return { kind: 'steady', skill: risen.skill }
  if (lastLevel(weakest) === 2) return { kind: 'all', skill: weakest.skill }
  return { kind: hasMoved(weakest) ? 'paused' : 'stuck', skill: weakest.skill }
}

const lastLevel = ({ points }: SkillSeries): number => points.at(-1)?.level ?? 0

/** Whether a skill had another level before, among the tries that compare with the last one. */
const hasMoved = ({ points }: SkillSeries): boolean =>
  points
    .slice(points.findLastIndex(({ comparesWithBefore }) => !comparesWithBefore))
    .some(({ level }) => level !== points.at(-1)?.level)

/** By how much a skill differs from the try before; 0 where the two do not compare. */
function lastChange({ points }: SkillSeries): number {
  const [before, last] = points.slice(-2)
  return before && last?.comparesWithBefore ? last.level - before.level : 0
}
