import { describe, expect, test } from 'vitest'
import type { SettledVerdict, Skill } from '#conversation/judging/rubric.ts'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { type BoostedEvaluation, chooseBooster, type KnownBooster } from './choose-booster.ts'

const check = (key: string, verdict: SettledVerdict, skill: Skill | null = null): EvaluatedCheck => ({
  key,
  name: key,
  skill,
  kind: 'judged',
  verdict,
  counter: false,
  readings: { met: 0, partly: 0, not_met: 3, no_occasion: 0 },
  evidence: [],
})
const daysAgo = (age: number) => new Date(Date.now() - age * 86_400_000)
const evaluationOf = (
  id: number,
  age: number,
  checks: readonly EvaluatedCheck[],
  more: Partial<BoostedEvaluation> = {},
): BoostedEvaluation => ({ id, criteriaId: 1, createdAt: daysAgo(age), age, checks, skills: [], ...more })
const boosterOf = (more: Partial<KnownBooster>): KnownBooster => ({
  evaluation_id: 1,
  after_days: 3,
  isOver: true,
  criteriaId: 1,
  checkKey: 'asks',
  metAt: null,
  ...more,
})
const offered = (evaluations: readonly BoostedEvaluation[], known: readonly KnownBooster[] = []) => {
  const chosen = chooseBooster(evaluations, known)
  return chosen && [chosen.evaluation_id, chosen.after_days, chosen.check.key]
}

const weak = [check('asks', 'not_met')]

test.each([
  [2.9, undefined],
  [3, 3],
  [9.9, 3],
  [10, 10],
  [29.9, 10],
  [30, 30],
  [59.9, 30],
  [60, undefined],
])('%d days after an evaluation the booster is the one of day %s', (age, day) => {
  expect(chooseBooster([evaluationOf(1, age, weak)], [])?.after_days).toBe(day)
})

describe('the weakest check', () => {
  test('is an unmet one before a partly met one', () => {
    const checks = [check('half', 'partly'), check('asks', 'not_met')]
    expect(offered([evaluationOf(1, 4, checks)])).toEqual([1, 3, 'asks'])
  })

  test('belongs to the skill with the lowest level, and is the first of them in the rubric', () => {
    const checks = [
      check('first', 'not_met', 'clarity'),
      check('low', 'not_met', 'asking'),
      check('too', 'not_met', 'asking'),
    ]
    const skills = [
      { skill: 'clarity', level: 1 },
      { skill: 'asking', level: 0 },
    ] as const
    expect(offered([evaluationOf(1, 4, checks, { skills })])).toEqual([1, 3, 'low'])
  })

  test('is never one that was met, unjudged, divided or without an occasion', () => {
    const checks = [
      check('a', 'not_judged'),
      check('b', 'no_occasion'),
      check('c', 'divided'),
      check('d', 'met'),
    ]
    expect(offered([evaluationOf(1, 4, checks)])).toBeUndefined()
  })
})

describe('a check that was met', () => {
  const checks = [check('asks', 'not_met'), check('sums-up', 'partly')]

  test('after the evaluation, by an evaluation or a booster, gives way to the next weakest', () => {
    const old = evaluationOf(1, 11, checks)
    const later = evaluationOf(2, 1, [check('asks', 'met')])
    expect(offered([later, old])).toEqual([1, 10, 'sums-up'])
    expect(offered([old], [boosterOf({ metAt: daysAgo(5) })])).toEqual([1, 10, 'sums-up'])
  })

  test('under other criteria or before the evaluation is still offered', () => {
    const old = evaluationOf(1, 11, checks)
    expect(offered([evaluationOf(2, 1, [check('asks', 'met')], { criteriaId: 2 }), old])).toEqual([
      1,
      10,
      'asks',
    ])
    expect(offered([old], [boosterOf({ metAt: daysAgo(12) })])).toEqual([1, 10, 'asks'])
    expect(offered([old, evaluationOf(2, 20, [check('asks', 'met')])])).toEqual([1, 10, 'asks'])
  })
})

test('boosters follow only the newest evaluation with a weak check', () => {
  expect(offered([evaluationOf(2, 1, weak), evaluationOf(1, 4, weak)])).toBeUndefined()
})

test('a booster that is over is not offered again, and the next one is offered at its time', () => {
  const known = [boosterOf({})]
  expect(offered([evaluationOf(1, 4, weak)], known)).toBeUndefined()
  expect(offered([evaluationOf(1, 10, weak)], known)).toEqual([1, 10, 'asks'])
  expect(offered([evaluationOf(1, 4, weak)], [boosterOf({ isOver: false })])).toEqual([1, 3, 'asks'])
})
