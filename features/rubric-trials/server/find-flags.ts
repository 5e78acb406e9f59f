import type { RubricCheck } from '#features/criteria/contract-rubric.ts'
import type { TrialFlag } from '../contract.ts'
import { cellOf, gradeOf, type TriedConversation } from './rank-learners.ts'

/** Finds what is wrong with the checks of a trial, at most one flag of each kind for a check. */
export const findFlags = (
  checks: readonly RubricCheck[],
  judged: readonly TriedConversation[],
): readonly TrialFlag[] =>
  checks.flatMap((check) => [
    ...findOrderFlags(check.key, judged),
    ...(cellsOf(check.key, judged).some(({ verdict }) => verdict === 'divided')
      ? [{ key: check.key, kind: 'divided' as const }]
      : []),
    ...(lacksEvidence(check, judged) ? [{ key: check.key, kind: 'no_evidence' as const }] : []),
  ])

const cellsOf = (key: string, judged: readonly TriedConversation[]) =>
  judged.flatMap(({ cells }) => cells.filter((cell) => cell.key === key))

function findOrderFlags(key: string, judged: readonly TriedConversation[]): readonly TrialFlag[] {
  const [poor = null, average = null, good = null, stuffing = null] = (
    ['poor', 'average', 'good', 'stuffing'] as const
  ).map((learner) => gradeOf(cellOf(judged, learner, key)?.verdict))
  const isAbove = (one: number | null, other: number | null) => one !== null && other !== null && one > other
  const isInverted = isAbove(poor, average) || isAbove(average, good) || isAbove(poor, good)
  const flags: TrialFlag[] = []
  if (isInverted) flags.push({ key, kind: 'inversion' })
  else if (poor !== null && poor === good) flags.push({ key, kind: 'no_separation' })
  if (isAbove(stuffing, average)) flags.push({ key, kind: 'stuffing_passes' })
  return flags
}

/**
 * Whether a model has judged this check with some learners, but with others no reading had evidence for its verdict.
 */
function lacksEvidence(check: RubricCheck, judged: readonly TriedConversation[]): boolean {
  const cells = cellsOf(check.key, judged)
  return (
    check.kind === 'judged' &&
    cells.some(({ verdict }) => verdict === 'not_judged') &&
    cells.some(({ verdict }) => verdict !== 'not_judged')
  )
}
