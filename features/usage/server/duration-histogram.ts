import { type RawBuilder, sql } from 'kysely'

/** The upper bounds of the steps by which response times are counted, in milliseconds; the last step has none. */
const BUCKET_BOUNDS: readonly number[] = [
  100, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000, 24_000,
]

/** The number of steps. Stored rows have as many, so a change of the scale needs a migration. */
const DURATION_BUCKET_COUNT = BUCKET_BOUNDS.length + 1

/** Counts one time: 1 in its step, 0 in all others. */
export function countDuration(milliseconds: number | undefined): readonly number[] {
  const step = BUCKET_BOUNDS.findIndex((end) => (milliseconds ?? 0) <= end)
  const reached = step === -1 ? BUCKET_BOUNDS.length : step
  return Array.from({ length: DURATION_BUCKET_COUNT }, (_, index) =>
    milliseconds !== undefined && index === reached ? 1 : 0,
  )
}

export const addHistograms = (one: readonly number[], other: readonly number[]): readonly number[] =>
  Array.from({ length: DURATION_BUCKET_COUNT }, (_, index) => (one[index] ?? 0) + (other[index] ?? 0))

/** Builds a bigint array with one element per time step. SQL arrays start at 1. */
export const buildHistogramArray = (element: (step: number) => RawBuilder<unknown>) =>
  sql`array[${sql.join(Array.from({ length: DURATION_BUCKET_COUNT }, (_, index) => element(index + 1)))}]::bigint[]`

/** Adds up a column of such arrays, step by step. */
export const sumHistograms = (column: string) =>
  buildHistogramArray((step) => sql`sum(${sql.ref(column)}[${sql.lit(step)}])`)

/**
 * Estimates a percentile in milliseconds, assuming times evenly spread within each step; null without any times. In the
 * open last step, it returns the end of the scale.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = all * share
  for (const [step, count] of counts.entries()) {
    const [start, end] = [BUCKET_BOUNDS[step - 1] ?? 0, BUCKET_BOUNDS[step]]
    if (end === undefined) return start
    if (count > 0 && left <= count) return Math.round(start + ((end - start) * left) / count)
    left -= count
  }
  return BUCKET_BOUNDS.at(-1) ?? null
}
