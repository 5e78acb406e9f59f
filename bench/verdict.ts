import { spreadOf, type Spread } from './quantiles.ts'
import type { Budget } from './workloads.ts'

export type Verdict = 'aim' | 'met' | 'over' | 'unstable'

/** Quartiles so far apart tell little: the workload is worth another try. */
const SHAKY = 0.25

export const isShaky = ({ low, middle, high }: Spread): boolean => (high - low) / middle > SHAKY

/** Over only when three quarters of the ratios are: a noisy machine must not condemn, nor a lucky one acquit. */
export function verdictOn(ratios: readonly number[], { kind, limit, aim }: Budget): Verdict {
  const spread = spreadOf(ratios)
  const { low, middle, high } = spread
  if (kind === 'near') return Math.abs(middle - 1) <= limit ? 'aim' : isShaky(spread) ? 'unstable' : 'over'
  const isOver = kind === 'at most' ? low > limit : high < limit
  if (isOver) return 'over'
  if (isShaky(spread)) return 'unstable'
  const reaches = (bound: number) => (kind === 'at most' ? middle <= bound : middle >= bound)
  return reaches(aim) ? 'aim' : 'met'
}
