import { expect, test } from 'vitest'
import { mapConcurrently, sampleEvenly } from './batches.ts'

const numbers = Array.from({ length: 10 }, (_, index) => index)

test('a sample comes from all parts of a list, and a large sample is the whole list', () => {
  expect(sampleEvenly(numbers, 0)).toEqual([])
  expect(sampleEvenly(numbers, 3)).toEqual([0, 4, 7])
  for (const count of [10, 11, Infinity]) expect(sampleEvenly(numbers, count)).toEqual(numbers)
})

test('items are handled a few at a time, and their results keep the order', async () => {
  let running = 0
  const seen: number[] = []
  const results = await mapConcurrently(numbers, 3, async (item, index) => {
    running += 1
    seen.push(running)
    for (let ticks = 0; ticks < 10 - item; ticks += 1) await Promise.resolve()
    running -= 1
    return [item, index]
  })
  expect(results).toEqual(numbers.map((number) => [number, number]))
  expect(Math.max(...seen)).toBe(3)
})

test('no further item is begun after a failure', async () => {
  const begun: number[] = []
  const handling = mapConcurrently(numbers, 2, async (item) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 2) throw new Error('no answer')
  })
  await expect(handling).rejects.toThrow('no answer')
  await new Promise(setImmediate)
  expect(begun.length).toBeLessThan(6)
})
