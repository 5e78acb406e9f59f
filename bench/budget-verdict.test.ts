import { describe, expect, test } from 'vitest'
import { findTimestamp, createTimestamp } from './stub-timing.ts'
import { quantile, medianWithQuartiles } from './quantiles.ts'
import { isUnstable, judgeRatios } from './budget-verdict.ts'
import type { Budget } from './workloads.ts'

const atMost: Budget = { figure: 'cpu', kind: 'at most', limit: 3, aim: 2 }
const atLeast: Budget = { figure: 'perSecond', kind: 'at least', limit: 0.4, aim: 0.6 }
const near: Budget = { figure: 'cpu', kind: 'near', limit: 0.05, aim: 0.05 }

describe('a verdict', () => {
  test.each([
    ['reaches the aim', [1.8, 1.9, 1.9, 2], atMost, 'aim'],
    ['meets the budget', [2.6, 2.7, 2.7, 2.8], atMost, 'met'],
    ['is over when three quarters are', [3.1, 3.2, 3.2, 3.3], atMost, 'over'],
    ['is not over for a median alone', [2.8, 2.9, 3.1, 3.2], atMost, 'met'],
    ['is unstable when the quartiles lie far apart', [1, 2, 3, 4], atMost, 'unstable'],
    ['is over in spite of that', [4, 6, 8, 10], atMost, 'over'],
    ['asks a throughput for its least', [0.3, 0.32, 0.33, 0.35], atLeast, 'over'],
    ['gives a throughput its aim', [0.6, 0.62, 0.63, 0.65], atLeast, 'aim'],
    ['wants a control to be one', [0.97, 1.01, 1.02, 1.03], near, 'aim'],
    ['finds a control that is not', [1.1, 1.11, 1.12, 1.13], near, 'over'],
  ])('%s', (_name, ratios, budget, verdict) => {
    expect(judgeRatios(ratios, budget)).toBe(verdict)
  })
})

test('quantiles are interpolated, and a wide spread between the quartiles is unstable', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8)
  expect(isUnstable(medianWithQuartiles([9, 10, 10, 11]))).toBe(false)
  expect(isUnstable(medianWithQuartiles([6, 10, 10, 14]))).toBe(false)
  expect(isUnstable(medianWithQuartiles([5, 7, 13, 15]))).toBe(true)
})

test('a timestamp is found in a response of any format', () => {
  const received = 12
  const { received: found, written } =
    findTimestamp(`data: {"text":"${createTimestamp(received)} word1"}`) ?? {}
  expect(found).toBe(received)
  expect(written).toBeGreaterThan(received)
  expect(findTimestamp('data: {}')).toBeUndefined()
})
