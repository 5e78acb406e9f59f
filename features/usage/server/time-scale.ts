import { type RawBuilder, sql } from 'kysely'

/** The upper bounds of the steps by which response times are counted, in milliseconds; the last step has none. */
const STEP_ENDS: readonly number[] = [
  100, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000, 24_000,
]

/** The number of steps. Stored rows have as many, so a change of the scale needs a migration. */
const TIME_STEPS = STEP_ENDS.length + 1

/** Counts one time: 1 in its step, 0 in all others. */
export function countTime(milliseconds: number | undefined): readonly number[] {
  const step = STEP_ENDS.findIndex((end) => (milliseconds ?? 0) <= end)
  const reached = step === -1 ? STEP_ENDS.length : step
  return Array.from({ length: TIME_STEPS }, (_, index) =>
    milliseconds !== undefined && index === reached ? 1 : 0,
  )
}

export const addTimes = (one: readonly number[], other: readonly number[]): readonly number[] =>
  Array.from({ length: TIME_STEPS }, (_, index) => (one[index] ?? 0) + (other[index] ?? 0))

/** Builds a bigint array with one element per time step. SQL arrays start at 1. */
export const perStep = (element: (step: number) => RawBuilder<unknown>) =>
  sql`array[${sql.join(Array.from({ length: TIME_STEPS }, (_, index) => element(index + 1)))}]::bigint[]`

/** Adds up a column of such arrays, step by step. */
export const sumOfSteps = (column: string) =>
  perStep((step) => sql`sum(${sql.ref(column)}[${sql.lit(step)}])`)

/**
 * Estimates a percentile in milliseconds, assuming times evenly spread within each step; null without any times. In the
 * open last step, it returns the end of the scale.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = all * share
  for (const [step, count] of counts.entries()) {
    const [start, end] = [STEP_ENDS[step - 1] ?? 0, STEP_ENDS[step]]
    if (end === undefined) return start
    if (count > 0 && left <= count) return Math.round(start + ((end - start) * left) / count)
    left -= count
  }
  return STEP_ENDS.at(-1) ?? null
}
