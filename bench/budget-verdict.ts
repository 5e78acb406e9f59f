import { medianWithQuartiles, type MedianWithQuartiles } from './quantiles.ts'
import type { Budget } from './workloads.ts'

export type BudgetVerdict = 'aim' | 'met' | 'over' | 'unstable'

/** If the quartiles are further apart than this share of the median, the workload is measured again. */
const UNSTABLE = 0.25

export const isUnstable = ({ low, middle, high }: MedianWithQuartiles): boolean =>
  (high - low) / middle > UNSTABLE

/** Over budget only if three quarters of the ratios are, so that noise alone does not decide. */
export function judgeRatios(ratios: readonly number[], { kind, limit, aim }: Budget): BudgetVerdict {
  const spread = medianWithQuartiles(ratios)
  const { low, middle, high } = spread
  if (kind === 'near') return Math.abs(middle - 1) <= limit ? 'aim' : isUnstable(spread) ? 'unstable' : 'over'
  const isOver = kind === 'at most' ? low > limit : high < limit
  if (isOver) return 'over'
  if (isUnstable(spread)) return 'unstable'
  const reaches = (bound: number) => (kind === 'at most' ? middle <= bound : middle >= bound)
  return reaches(aim) ? 'aim' : 'met'
}
