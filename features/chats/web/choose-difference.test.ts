import { expect, test } from 'vitest'
import type { Difference } from '#features/evaluations/contract-differences.ts'
import { chooseDifference } from './choose-difference.ts'

const difference = (what: Difference['what'], is_theirs: boolean): Difference => ({
  what,
  is_theirs,
  word: null,
})
const asks = difference('open_question', true)
const dates = difference('step', true)
const lacksFigure = difference('figure', false)
const blames = difference('blame', true)
const blameless = difference('blame', false)

test.each([
  ['what a good one has is told, and not what it lacks', [lacksFigure, asks], false, null, asks],
  ['what the check is about comes first', [asks, dates], false, 'planning', dates],
  ['a poor one is told by what it lacks', [asks, lacksFigure], true, null, lacksFigure],
  ['blame is what a poor one has', [asks, blames], true, 'asking', blames],
  ['to be without it is what a good one has', [lacksFigure, blameless], false, null, blameless],
  ['where a good one only lacks something, that is told', [lacksFigure], false, 'asking', lacksFigure],
  ['nothing differs', [], false, 'asking', undefined],
] as const)('%s', (_name, differences, isPoor, skill, expected) => {
  expect(chooseDifference(differences, { isPoor, skill })).toBe(expected)
})
