/** How two raters graded the same thing: two grades from 0 to `grades` - 1. */
export type RatingPair = readonly [number, number]

/**
 * Cohen's kappa with linear weights (Cohen 1968): agreement beyond chance, in which a near miss counts in part.
 * @returns null where it is not defined: without pairs, or when both raters used only one and the same grade
 */
export function weightedKappa(pairs: readonly RatingPair[], grades: number): number | null {
  const distance = (a: number, b: number) => Math.abs(a - b) / (grades - 1)
  const all = pairs.length
  const share = (side: 0 | 1, grade: number) => pairs.filter((pair) => pair[side] === grade).length / all
  const scale = Array.from({ length: grades }, (_, grade) => grade)
  const observed = pairs.reduce((sum, [a, b]) => sum + distance(a, b), 0) / all
  const expected = scale
    .flatMap((a) => scale.map((b) => distance(a, b) * share(0, a) * share(1, b)))
    .reduce((sum, one) => sum + one, 0)
  return all === 0 || expected === 0 ? null : 1 - observed / expected
}
