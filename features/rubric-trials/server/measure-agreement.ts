import type { TrialAgreement, TrialExpectation } from '../contract.ts'
import { cellOf, gradeOf, type TriedConversation } from './rank-learners.ts'
import { type RatingPair, weightedKappa } from './weighted-kappa.ts'

const GRADES = 3

/**
 * Measures how far the judge's verdicts are those that the author expects. Cells that are not judged yet do not count.
 */
export function measureAgreement(
  expectations: readonly TrialExpectation[],
  judged: readonly TriedConversation[],
): TrialAgreement {
  const compared = expectations.flatMap(({ learner, key, verdict: expected }) => {
    const verdict = cellOf(judged, learner, key)?.verdict
    return verdict === undefined || verdict === 'not_judged' ? [] : [{ key, expected, verdict }]
  })
  const keys = [...new Set(compared.map(({ key }) => key))]
  return {
    ...countAgreed(compared),
    kappa: weightedKappa(toPairs(compared), GRADES),
    checks: keys.map((key) => {
      const own = compared.filter((one) => one.key === key)
      return { key, ...countAgreed(own), leaning: leaningOf(own) }
    }),
  }
}

type ComparedCell = {
  readonly expected: TrialExpectation['verdict']
  readonly verdict: Parameters<typeof gradeOf>[0]
}

const countAgreed = (cells: readonly ComparedCell[]) => ({
  agreed: cells.filter(({ expected, verdict }) => expected === verdict).length,
  expected: cells.length,
})

/** The author's grade and the judge's of each cell in which both verdicts have one. */
const toPairs = (cells: readonly ComparedCell[]): readonly RatingPair[] =>
  cells.flatMap(({ expected, verdict }): RatingPair[] => {
    const [mine, judges] = [gradeOf(expected), gradeOf(verdict)]
    return mine === null || judges === null ? [] : [[mine, judges]]
  })

function leaningOf(cells: readonly ComparedCell[]): TrialAgreement['checks'][number]['leaning'] {
  const difference = toPairs(cells).reduce((sum, [mine, judges]) => sum + judges - mine, 0)
  if (difference === 0) return 'even'
  return difference > 0 ? 'lenient' : 'strict'
}
