/** The value at or below which this share of the values lies, interpolated between two values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** A median with its quartiles. */
export type MedianWithQuartiles = { readonly low: number; readonly middle: number; readonly high: number }

export const medianWithQuartiles = (values: readonly number[]): MedianWithQuartiles => ({
  low: quantile(values, 0.25),
  middle: median(values),
  high: quantile(values, 0.75),
})
