import { expect, test } from 'vitest'
import { root } from './process.ts'
import { findViolations } from './walls.ts'
import { violationsWith } from './walls/sample-tree.ts'

test('the sample tree has no violation', () => {
  expect(violationsWith({})).toEqual([])
})

test('this repository has no violation', () => {
  expect(findViolations(root)).toEqual([])
})
