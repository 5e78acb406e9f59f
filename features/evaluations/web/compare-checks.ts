import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'

const rank: Readonly<Record<string, number>> = { not_met: 0, partly: 1, met: 2 }

/** A check whose verdict differs between two tries. */
export type ChangedCheck = {
  readonly before: EvaluatedCheck
  readonly after: EvaluatedCheck
  /** Null where neither is better: one of the two has no verdict to compare, as without an occasion. */
  readonly direction: 'better' | 'worse' | null
}

/** What changed from one evaluation to another; checks that only one of them has are left out. */
export function compareChecks(before: Evaluation, after: Evaluation): readonly ChangedCheck[] {
  return after.checks.flatMap((check) => {
    const old = before.checks.find(({ key }) => key === check.key)
    if (!old || old.verdict === check.verdict) return []
    return [{ before: old, after: check, direction: directionOf(old.verdict, check.verdict) }]
  })
}

/** Whether both have a check in common: without one, it cannot be said that anything, or nothing, is better. */
export const haveCommonChecks = (before: Evaluation, after: Evaluation): boolean =>
  after.checks.some(({ key }) => before.checks.some((old) => old.key === key))

/** A divided check counts as not met, as in `countMetChecks`. It compares only with `met`: no more is known of it. */
function directionOf(before: SettledVerdict, after: SettledVerdict): ChangedCheck['direction'] {
  const [from, to] = [rank[before], rank[after]]
  if (from !== undefined && to !== undefined) return to > from ? 'better' : 'worse'
  if (before === 'divided' && after === 'met') return 'better'
  return before === 'met' && after === 'divided' ? 'worse' : null
}
