import { expect, test } from 'vitest'
import { type RatingPair, weightedKappa } from './weighted-kappa.ts'

/** The pairs of a table of counts: one rater's grades are its rows, the other's its columns. */
const pairsOf = (table: readonly (readonly number[])[]): RatingPair[] =>
  table.flatMap((row, a) =>
    row.flatMap((count, b) => Array.from({ length: count }, (): RatingPair => [a, b])),
  )

// 85 xeromammograms read by two radiologists: normal, benign, suspected cancer, cancer (Boyd and others 1982). Altman,
// "Practical Statistics for Medical Research" (1991), pages 404-408, and Stata's manual of `kap` give 0.57 and 0.5684.
const xeromammograms = [
  [21, 12, 0, 0],
  [4, 17, 1, 0],
  [3, 9, 15, 2],
  [0, 0, 0, 1],
]

test('the agreement of two radiologists has the value of the textbook', () => {
  expect(weightedKappa(pairsOf(xeromammograms), 4)).toBeCloseTo(0.5684, 3)
})

test('with two grades weighted kappa is Cohen’s kappa: 0.4 for a table of 50 grant proposals', () => {
  const proposals = [
    [20, 5],
    [10, 15],
  ]
  expect(weightedKappa(pairsOf(proposals), 2)).toBeCloseTo(0.4, 10)
})

test('full agreement is 1, full contradiction is -1, and ratings without variation have no kappa', () => {
  const pairs: RatingPair[] = [
    [0, 0],
    [2, 2],
  ]
  expect(weightedKappa(pairs, 3)).toBe(1)
  expect(
    weightedKappa(
      pairs.map(([a]) => [a, 2 - a]),
      3,
    ),
  ).toBe(-1)
  expect(weightedKappa([[1, 1]], 3)).toBeNull()
  expect(weightedKappa([], 3)).toBeNull()
})
