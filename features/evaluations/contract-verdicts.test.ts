import { expect, test } from 'vitest'
import { settledVerdicts } from '#conversation/judging/rubric.ts'
import { countMetChecks, hasMetAll, hasGoneWell, rangeMetChecks } from './contract-verdicts.ts'

test('a check counts if it was judged and had an occasion', () => {
  expect(countMetChecks(settledVerdicts)).toEqual({ met: 1, count: 4 })
  expect(countMetChecks(['no_occasion', 'not_judged'])).toEqual({ met: 0, count: 0 })
})

test('a conversation can go well although some checks had no occasion or were not judged', () => {
  const verdicts = ['met', 'no_occasion', 'no_occasion', 'not_judged'] as const
  expect([hasMetAll(verdicts), hasGoneWell(verdicts)]).toEqual([true, true])
  expect([hasMetAll(['met', 'met', 'divided']), hasGoneWell(['met', 'met', 'divided'])]).toEqual([
    false,
    true,
  ])
  expect([hasMetAll([]), hasGoneWell([])]).toEqual([false, false])
  expect(hasGoneWell(['met', 'not_met'])).toBe(false)
})

test('a total is a range that is as wide as the number of divided and unjudged checks', () => {
  expect(rangeMetChecks(['met', 'met', 'partly', 'not_met'])).toEqual({ from: 2, to: 2, of: 4 })
  expect(rangeMetChecks(['met', 'divided', 'not_judged', 'partly'])).toEqual({ from: 1, to: 3, of: 4 })
  expect(rangeMetChecks(['met', 'no_occasion', 'not_met'])).toEqual({ from: 1, to: 1, of: 2 })
  expect(rangeMetChecks(['no_occasion', 'no_occasion'])).toBeNull()
})
