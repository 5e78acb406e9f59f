import { expect, test } from 'vitest'
import { settledVerdicts } from '#conversation/judging/rubric.ts'
import { countMetChecks, hasMetAll, hasGoneWell, rangeMetChecks } from './contract-verdicts.ts'

test('a check counts when it was looked at and had an occasion', () => {
  expect(countMetChecks(settledVerdicts)).toEqual({ met: 1, count: 4 })
  expect(countMetChecks(['no_occasion', 'not_judged'])).toEqual({ met: 0, count: 0 })
})

test('whatever has all gone well has gone well, however many checks had no occasion', () => {
  const verdicts = ['met', 'no_occasion', 'no_occasion', 'not_judged'] as const
  expect([hasMetAll(verdicts), hasGoneWell(verdicts)]).toEqual([true, true])
  expect([hasMetAll(['met', 'met', 'divided']), hasGoneWell(['met', 'met', 'divided'])]).toEqual([
    false,
    true,
  ])
  expect([hasMetAll([]), hasGoneWell([])]).toEqual([false, false])
  expect(hasGoneWell(['met', 'not_met'])).toBe(false)
})

test('a total is a range as wide as what is divided or not judged, of all checks that had an occasion', () => {
  expect(rangeMetChecks(['met', 'met', 'partly', 'not_met'])).toEqual({ from: 2, to: 2, of: 4 })
  expect(rangeMetChecks(['met', 'divided', 'not_judged', 'partly'])).toEqual({ from: 1, to: 3, of: 4 })
  expect(rangeMetChecks(['met', 'no_occasion', 'not_met'])).toEqual({ from: 1, to: 1, of: 2 })
  expect(rangeMetChecks(['no_occasion', 'no_occasion'])).toBeNull()
})
