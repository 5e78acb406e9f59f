import { expect, test } from 'vitest'
import { checkVerdicts } from './contract.ts'
import { countMetChecks, hasMetAll, hasGoneWell } from './contract-verdicts.ts'

test('a check counts when it was looked at and had an occasion', () => {
  expect(countMetChecks(checkVerdicts)).toEqual({ met: 1, count: 4 })
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
