import fc from 'fast-check'

export type SeededRandom = {
  /** A random integer from 0 up to, but without, the limit. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T | undefined
  /** Chooses an item by its weight; undefined if every weight is 0. */
  weigh<T>(items: readonly T[], weightOf: (item: T) => number): T | undefined
}

const RANGE = 2 ** 30

/** The choices of one step depend only on the seed and the step's number, so no step changes those after it. */
export function createRandomForStep(seed: number, step: number): SeededRandom {
  const [source] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat(RANGE - 1)), { noHistory: true }), {
    seed: Math.imul(step + 1, 0x9e3779b1) ^ seed,
    numRuns: 1,
  })
  const share = (): number => Number(source?.next().value) / RANGE
  const below = (limit: number): number => Math.floor(share() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)],
    weigh: (items, weightOf) => {
      let rest = share() * items.reduce((sum, item) => sum + weightOf(item), 0)
      return items.find((item) => (rest -= weightOf(item)) < 0)
    },
  }
}

/** The given seed, otherwise a new one. */
export const parseSeed = (given: string | undefined): number =>
  given === undefined ? Math.floor(Math.random() * RANGE) : Number(given)
