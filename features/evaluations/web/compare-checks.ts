import type { EvaluatedCheck, Evaluation } from '../contract.ts'

const rank: Readonly<Record<string, number>> = { not_met: 0, partly: 1, met: 2 }

/** A check whose verdict differs between two tries. */
export type ChangedCheck = {
  readonly key: string
  readonly name: string
  readonly before: EvaluatedCheck['verdict']
  readonly after: EvaluatedCheck['verdict']
  /** Null where one of the two has no verdict to compare: no occasion, divided, or not judged. */
  readonly direction: 'better' | 'worse' | null
}

/** What changed from one evaluation to another; checks that only one of them has are left out. */
export function compareChecks(before: Evaluation, after: Evaluation): readonly ChangedCheck[] {
  return after.checks.flatMap((check) => {
    const old = before.checks.find(({ key }) => key === check.key)
    if (!old || old.verdict === check.verdict) return []
    const [from, to] = [rank[old.verdict], rank[check.verdict]]
    const direction =
      from === undefined || to === undefined ? null : to > from ? ('better' as const) : ('worse' as const)
    return [{ key: check.key, name: check.name, before: old.verdict, after: check.verdict, direction }]
  })
}

/** How many checks have a verdict, and how many are met. */
export function countMetChecks({ checks }: Evaluation): { readonly met: number; readonly count: number } {
  const judged = checks.filter(({ verdict }) => rank[verdict] !== undefined || verdict === 'divided')
  return { met: judged.filter(({ verdict }) => verdict === 'met').length, count: judged.length }
}
