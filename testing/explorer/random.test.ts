import { expect, test } from 'vitest'
import { createRandomForStep } from './random.ts'

const tenOf = (seed: number, step: number): readonly number[] => {
  const random = createRandomForStep(seed, step)
  return Array.from({ length: 10 }, () => random.below(1000))
}

test('a seed and a step determine all choices, and another seed or step leads to other choices', () => {
  expect(tenOf(7, 3)).toEqual(tenOf(7, 3))
  expect(tenOf(7, 3)).not.toEqual(tenOf(7, 4))
  expect(tenOf(7, 3)).not.toEqual(tenOf(8, 3))
})

test('an item with more weight is chosen more often, and one with weight 0 never', () => {
  const chosen = Array.from({ length: 2000 }, (_, step) =>
    createRandomForStep(1, step).weigh(
      ['often', 'seldom', 'never'],
      (name) => ({ often: 9, seldom: 1 })[name] ?? 0,
    ),
  )
  const count = (name: string): number => chosen.filter((one) => one === name).length
  expect(count('never')).toBe(0)
  expect(count('seldom')).toBeGreaterThan(120)
  expect(count('seldom')).toBeLessThan(280)
  expect(count('often') + count('seldom')).toBe(2000)
})

test('an empty list yields no choice', () => {
  expect(createRandomForStep(1, 1).pick([])).toBeUndefined()
  expect(createRandomForStep(1, 1).weigh(['a'], () => 0)).toBeUndefined()
})
