import { expect, test } from 'vitest'
import type { Skill } from '#conversation/judging/rubric.ts'
import type { Practice, SkillLevel } from '#features/evaluations/contract.ts'
import { findNextTry, listSeries, listTries, type NextTry, SHOWN_TRIES } from './skill-series.ts'

type Levels = Partial<Record<Skill, SkillLevel['level']>>

/** Levels, whether without hints, and by which rubric. */
type Try = readonly [levels: Levels, is_unaided?: boolean, rubric_id?: number]

const triesOf = (...all: readonly Try[]): Practice[] =>
  all.map(([levels, is_unaided = true, rubric_id = 1], index) => ({
    chat_id: index + 1,
    branch_id: 1,
    turn_count: 5,
    tries: 1,
    scenario_id: 3,
    rubric_id,
    created_at: '2026-11-18T11:00:00.000Z',
    is_unaided,
    skills: (Object.keys(levels) as Skill[]).map((skill) => ({ skill, level: levels[skill] ?? 0 })),
    checks: null,
  }))

const nextAfter = (...all: readonly Try[]) => findNextTry(listSeries(triesOf(...all)))

const cases: readonly [string, readonly Try[], NextTry | null][] = [
  ['nothing without a measured skill', [[{}]], null],
  [
    'what stays of the first try, by its weakest skill',
    [[{ asking: 2, planning: 1 }]],
    { kind: 'again', skill: 'planning' },
  ],
  [
    'whether a skill works without hints that was shown with them alone',
    [[{ asking: 0, planning: 0 }], [{ asking: 2, planning: 0 }, false]],
    { kind: 'unaided', skill: 'asking' },
  ],
  [
    'that a skill came out lower without hints, which nothing need be said of any more',
    [[{ asking: 2, planning: 0 }, false], [{ asking: 1, planning: 0 }]],
    { kind: 'slipped', skill: 'asking' },
  ],
  [
    'whether a skill that slipped was the day',
    [[{ asking: 1, planning: 0 }], [{ asking: 0, planning: 1 }]],
    { kind: 'slipped', skill: 'asking' },
  ],
  [
    'whether a better level stays',
    [[{ asking: 1, planning: 0 }], [{ asking: 1, planning: 1 }]],
    { kind: 'steady', skill: 'planning' },
  ],
  [
    'whether another way helps the weakest skill',
    [[{ asking: 2, planning: 1 }], [{ asking: 2, planning: 1 }]],
    { kind: 'stuck', skill: 'planning' },
  ],
  [
    'whether another way helps a skill that has moved, but not the last time',
    [[{ asking: 0 }], [{ asking: 1 }], [{ asking: 1 }]],
    { kind: 'paused', skill: 'asking' },
  ],
  [
    'how far it carries when all was shown',
    [[{ asking: 2 }], [{ asking: 2 }]],
    { kind: 'all', skill: 'asking' },
  ],
  [
    'no change between versions of a rubric, which do not compare',
    [[{ asking: 0 }], [{ asking: 1 }, true, 2]],
    { kind: 'stuck', skill: 'asking' },
  ],
]

test.each(cases)('one more try shows %s', (_name, tries, next) => {
  expect(nextAfter(...tries)).toEqual(next)
})

test('a point keeps the column of its try, and a try without the skill leaves a gap', () => {
  const [asking] = listSeries(triesOf([{ asking: 0 }], [{ planning: 1 }], [{ asking: 2 }, false]))
  expect(asking).toEqual({
    skill: 'asking',
    points: [
      { column: 0, level: 0, isUnaided: true, comparesWithBefore: false },
      { column: 2, level: 2, isUnaided: false, comparesWithBefore: true },
    ],
  })
})

test('only the newest measured tries are shown', () => {
  const many = triesOf(...Array.from({ length: SHOWN_TRIES + 3 }, (): Try => [{ asking: 1 }]), [{}])
  const tries = listTries(many)
  expect(tries.map(({ chat_id }) => chat_id)).toEqual(
    Array.from({ length: SHOWN_TRIES }, (_, index) => index + 4),
  )
})
