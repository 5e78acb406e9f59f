import { expect, test } from 'vitest'
import { findCriticalT } from './student-t.ts'

test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [10, 2.228],
  [17, 2.11],
  [20, 2.086],
  [27, 2.052],
  [30, 2.042],
  [60, 2.0],
  [120, 1.98],
  [1000, 1.962],
])('for %i degrees of freedom and 95 %% the table value is %f', (degrees, critical) => {
  expect(findCriticalT(0.95, degrees)).toBeCloseTo(critical, 3)
})

test('the critical values for other probabilities are those of printed tables', () => {
  expect(findCriticalT(0.99, 10)).toBeCloseTo(3.169, 3)
  expect(findCriticalT(0.9, 25)).toBeCloseTo(1.708, 3)
  expect(findCriticalT(0.5, 1)).toBeCloseTo(1, 10)
})
