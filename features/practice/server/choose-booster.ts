import type { EvaluatedCheck, SkillLevel } from '#features/evaluations/contract.ts'
import { BOOSTER_DAYS, BOOSTER_END, type BoosterKey } from '../contract-booster.ts'

/** An evaluation that a booster may follow. */
export type BoostedEvaluation = {
  readonly id: number
  /** The criteria of its checks: the same key in another version of the same criteria is the same check. */
  readonly criteriaId: number
  readonly createdAt: Date
  /** Days since then, with their fractions. */
  readonly age: number
  readonly checks: readonly EvaluatedCheck[]
  readonly skills: readonly SkillLevel[]
}

/** A booster that was begun or declined. */
export type KnownBooster = BoosterKey & {
  /** Declined, or something was said in it: it is not offered again. */
  readonly isOver: boolean
  readonly criteriaId: number
  readonly checkKey: string
  /** When a branch of it last met the check; null: never. */
  readonly metAt: Date | null
}

/**
 * Chooses the booster to offer, if any. A skill that is practised only once fades: six months after a training in
 * conversations 0.30 of its effect has gone, but only 0.03 with three or four short sessions afterwards. So an
 * evaluation is followed by three boosters at growing intervals, each of its weakest check that has not been met since.
 * Only the newest evaluation with such a check has boosters, because more at once would be a backlog. The next booster
 * replaces one that was not begun.
 * @param evaluations newest first
 */
export function chooseBooster<Evaluation extends BoostedEvaluation>(
  evaluations: readonly Evaluation[],
  known: readonly KnownBooster[],
): (BoosterKey & { readonly evaluation: Evaluation; readonly check: EvaluatedCheck }) | undefined {
  for (const [place, evaluation] of evaluations.entries()) {
    const check = listWeakChecks(evaluation).find(
      ({ key }) => !isMetSince({ key, evaluation }, evaluations.slice(0, place), known),
    )
    if (!check) continue
    const after_days = BOOSTER_DAYS.findLast((days) => days <= evaluation.age)
    if (after_days === undefined || evaluation.age >= BOOSTER_END) return undefined
    const isOver = known.some(
      (one) => one.evaluation_id === evaluation.id && one.after_days === after_days && one.isOver,
    )
    return isOver ? undefined : { evaluation_id: evaluation.id, after_days, evaluation, check }
  }
  return undefined
}

/**
 * Checks that were not met before those met in part; within each, lower skill levels first, then the rubric's order.
 */
function listWeakChecks({ checks, skills }: BoostedEvaluation): readonly EvaluatedCheck[] {
  const levelOf = ({ skill }: EvaluatedCheck) => skills.find((one) => one.skill === skill)?.level ?? 2
  return checks
    .filter(({ verdict }) => verdict === 'not_met' || verdict === 'partly')
    .toSorted(
      (a, b) => Number(b.verdict === 'not_met') - Number(a.verdict === 'not_met') || levelOf(a) - levelOf(b),
    )
}

type FoundCheck = { readonly key: string; readonly evaluation: BoostedEvaluation }

const isMetSince = (
  { key, evaluation }: FoundCheck,
  later: readonly BoostedEvaluation[],
  known: readonly KnownBooster[],
): boolean =>
  later.some(
    ({ criteriaId, checks }) =>
      criteriaId === evaluation.criteriaId &&
      checks.some((check) => check.key === key && check.verdict === 'met'),
  ) ||
  known.some(
    ({ criteriaId, checkKey, metAt }) =>
      criteriaId === evaluation.criteriaId &&
      checkKey === key &&
      metAt !== null &&
      metAt > evaluation.createdAt,
  )
