import { expect, test } from 'vitest'
import { root } from './process.ts'
import { breachesOf } from './walls.ts'
import { breachesWith } from './walls/house.ts'

test('a house in order has no breach', () => {
  expect(breachesWith({})).toEqual([])
})

test('this repository has no breach', () => {
  expect(breachesOf(root)).toEqual([])
})
