import { describe, expect, test } from 'vitest'
import type { ScenarioMood } from '#features/moods/contract.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'
import { chooseMood } from './choose-mood.ts'

const mood = (id: number, kind: ScenarioMood['kind']): ScenarioMood => ({
  id,
  title: kind,
  translations: [],
  kind,
})
const moods = [mood(1, 'calm'), mood(4, 'anxious'), mood(2, 'defensive')]

type Verdicts = NonNullable<ScenarioTries['last']>['verdicts']
const good: Verdicts = ['met', 'met', 'met', 'met', 'met', 'partly', 'divided', 'not_met']
const poor: Verdicts = ['met', 'met', 'met', 'partly', 'partly', 'not_met', 'no_occasion']

/** One try in each of these moods, the last one with these verdicts. */
const tried = (ids: readonly number[], verdicts: Verdicts): ScenarioTries => ({
  scenario_id: 1,
  moods: ids.map((id) => ({ mood: id, count: 1 })),
  last: { mood: ids.at(-1) ?? null, verdicts, is_unaided: true },
})

describe('the preselected mood of a card', () => {
  test.each<readonly [string, ScenarioTries | undefined, number, boolean]>([
    ['is the easiest one at first', undefined, 1, false],
    ['is the easiest one before the first evaluation', { ...tried([1], good), last: null }, 1, false],
    ['is a harder one when the last try has gone well', tried([1], good), 4, true],
    ['is the easiest one when it has not', tried([4], poor), 1, false],
    ['is the easiest one without a rubric, which tells nothing', tried([1], []), 1, false],
    ['leaves out a harder one that has been tried', tried([4, 1], good), 2, true],
    ['is the next harder one when all of these have been tried', tried([4, 2, 1], good), 4, true],
    ['is the hardest one again when that has gone well', tried([1, 2], good), 2, false],
    ['is the easiest one when the mood of the last try is not offered any more', tried([9], good), 1, false],
  ])('%s', (_fact, tries, id, isHarder) => {
    expect(chooseMood(moods, tries)).toEqual({ mood: moods.find((one) => one.id === id), isHarder })
  })

  test('is undefined for a scenario without moods', () => expect(chooseMood([], undefined)).toBeUndefined())
})
