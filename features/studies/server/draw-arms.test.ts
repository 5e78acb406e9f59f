import { expect, test } from 'vitest'
import { drawArms } from './draw-arms.ts'

const seedOf = (byte: number) => new Uint8Array(32).fill(byte)
const people = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([20, 21, 53])('%i people are drawn into groups whose sizes differ by at most one', (count) => {
  const arms = [...drawArms(seedOf(1), people(count)).values()]
  const now = arms.filter((arm) => arm === 'now').length
  expect(arms).toHaveLength(count)
  expect(Math.abs(count - 2 * now)).toBeLessThanOrEqual(1)
})

test('the same seed draws the same groups in any order of people, and another seed draws others', () => {
  const drawn = drawArms(seedOf(1), people(40))
  const again = drawArms(seedOf(1), people(40).toReversed())
  expect(people(40).map((id) => again.get(id))).toEqual(people(40).map((id) => drawn.get(id)))
  const other = drawArms(seedOf(2), people(40))
  expect(people(40).map((id) => other.get(id))).not.toEqual(people(40).map((id) => drawn.get(id)))
})

test('over many seeds each person is equally likely to begin now or later', () => {
  const draws = 2000
  const counts = new Map<number, number>()
  for (let seed = 0; seed < draws; seed += 1) {
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setUint32(0, seed)
    for (const [id, arm] of drawArms(bytes, people(21)))
      if (arm === 'now') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  // Six standard deviations of a fair coin.
  for (const id of people(21)) expect(Math.abs((counts.get(id) ?? 0) / draws - 0.5)).toBeLessThan(0.067)
})
