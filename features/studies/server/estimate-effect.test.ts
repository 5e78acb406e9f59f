import { describe, expect, test, type TestOptions } from 'vitest'
import type { StudyArm } from '../contract.ts'
import { drawArms } from './draw-arms.ts'
import { estimateChange, estimateEffect, type ScoredPerson } from './estimate-effect.ts'

const person = (arm: StudyArm, before: number, after: number): ScoredPerson => ({ arm, before, after })

describe('an estimate from one study', () => {
  const rows = [
    person('now', 0.2, 0.5),
    person('now', 0.4, 0.6),
    person('now', 0.5, 0.9),
    person('now', 0.3, 0.5),
    person('later', 0.3, 0.3),
    person('later', 0.5, 0.6),
    person('later', 0.2, 0.3),
    person('later', 0.6, 0.5),
  ]

  test('is adjusted for the scores before practice', () => {
    // By hand: sums of squares and products about each group's means, which are 0.35 and 0.625, and 0.4 and 0.425.
    const squares = 0.05 + 0.1
    const products = 0.065 + 0.07
    const difference = 0.625 - 0.425 - (products / squares) * (0.35 - 0.4)
    expect(estimateEffect(rows).difference).toBeCloseTo(difference, 10)
  })

  test('has the interval of a least-squares fit, and changes its sign when the groups are swapped', () => {
    const { difference, low, high } = estimateEffect(rows)
    // Of after on before and group, by numpy's lstsq and the t of five degrees.
    expect(low).toBeCloseTo(0.05387, 5)
    expect(high).toBeCloseTo(0.43613, 5)
    const swapped = rows.map((row) => ({
      ...row,
      arm: row.arm === 'now' ? ('later' as const) : ('now' as const),
    }))
    expect(estimateEffect(swapped).difference).toBeCloseTo(-difference, 10)
  })

  test('is the difference of the means if all people began at the same score', () => {
    const level = rows.map((row) => ({ ...row, before: 0.5 }))
    expect(estimateEffect(level).difference).toBeCloseTo(0.2, 10)
  })

  test('is certain and has no standardised value if nobody differs within a group', () => {
    const same = rows.map(({ arm }) => person(arm, 0.5, arm === 'now' ? 0.75 : 0.5))
    expect(estimateEffect(same)).toEqual({ difference: 0.25, low: 0.25, high: 0.25, standardised: null })
  })

  test('of a change is the mean with its interval', () => {
    // Mean 0.1, standard deviation 0.1, t of 2 degrees 4.3027.
    const { change, low, high } = estimateChange([0, 0.1, 0.2])
    expect(change).toBeCloseTo(0.1, 10)
    expect(high - change).toBeCloseTo((4.3027 * 0.1) / Math.sqrt(3), 4)
    expect(change - low).toBeCloseTo(high - change, 10)
  })
})

const STUDIES = 1000
const CHECKS = 12

type Random = () => number

/** Mulberry32 with a seed, so that each run simulates the same studies; fast-check is too slow for so many numbers. */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value))
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** How hard each check is, and how often there is no occasion for it. */
const hardness = Array.from({ length: CHECKS }, (_, index) => (index - (CHECKS - 1) / 2) / 3)
const NO_OCCASION = 0.1

/**
 * The score of a conversation: the share of its checks that are met, when some are partly met and some have no
 * occasion.
 */
function measure(random: Random, skill: number): number {
  const looked = hardness.filter(() => random() >= NO_OCCASION)
  const points = looked.reduce((sum, hard) => {
    const [met, drawn] = [logistic(skill - hard), random()]
    return sum + (drawn < met * 0.8 ? 1 : drawn < met ? 0.5 : 0)
  }, 0)
  return looked.length === 0 ? 0 : points / looked.length
}

type Setting = { readonly size: number; readonly gain: number; readonly skill: number }

/** A person's skill and scores, with or without practice; people differ in skill and in what they gain. */
function simulatePerson(random: Random, { gain, skill }: Setting) {
  const own = skill + normal(random)
  const gained = gain === 0 ? 0 : gain + 0.3 * normal(random)
  const drift = 0.2
  return {
    before: measure(random, own),
    now: measure(random, own + drift + gained),
    later: measure(random, own + drift),
  }
}

/** The mean effect of practice over so many people that chance is small compared with an interval's width. */
function trueEffect(random: Random, setting: Setting): number {
  const people = Array.from({ length: 60_000 }, () => simulatePerson(random, setting))
  return people.reduce((sum, { now, later }) => sum + now - later, 0) / people.length
}

function simulateStudy(random: Random, setting: Setting): ScoredPerson[] {
  const seed = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))
  const arms = drawArms(
    seed,
    Array.from({ length: 2 * setting.size }, (_, index) => index + 1),
  )
  return [...arms.values()].map((arm) => {
    const one = simulatePerson(random, setting)
    return person(arm, one.before, one[arm])
  })
}

const settings = [
  { size: 10, gain: 0.8, skill: 0 },
  { size: 15, gain: 0.5, skill: 0 },
  // Near the ceiling scores are far from normally distributed.
  { size: 15, gain: 1, skill: 1.5 },
  { size: 40, gain: 0.4, skill: -0.5 },
] as const

/**
 * Simulating a thousand studies takes about a second, so every run simulates the first setting and only long runs the
 * others.
 */
const [everyDay, ...others] = settings
const simulations: readonly { readonly shown: readonly Setting[]; readonly options: TestOptions }[] = [
  { shown: [everyDay], options: {} },
  { shown: others, options: { tags: ['long'] } },
]

describe.each(simulations)('over 1,000 simulated studies of bounded, coarse scores', ({ shown, options }) => {
  test.each(shown)(
    'with $size people a group the interval covers the true effect in 93 to 97 of 100 ($gain, $skill)',
    options,
    (setting) => {
      const random = createRandom(setting.size)
      const effect = trueEffect(random, setting)
      expect(effect).toBeGreaterThan(0.03)
      const covered = Array.from({ length: STUDIES }, () =>
        estimateEffect(simulateStudy(random, setting)),
      ).filter(({ low, high }) => low <= effect && effect <= high)
      expect(covered.length / STUDIES).toBeGreaterThanOrEqual(0.93)
      expect(covered.length / STUDIES).toBeLessThanOrEqual(0.97)
    },
  )

  test.each(shown)(
    'without a true effect 3 to 7 of 100 studies find one ($size people a group, $skill)',
    options,
    (setting) => {
      const none = { ...setting, gain: 0 }
      const random = createRandom(1000 + setting.size)
      const found = Array.from({ length: STUDIES }, () => estimateEffect(simulateStudy(random, none))).filter(
        ({ low, high }) => low > 0 || high < 0,
      )
      expect(found.length / STUDIES).toBeGreaterThanOrEqual(0.03)
      expect(found.length / STUDIES).toBeLessThanOrEqual(0.07)
    },
  )

  test.each(shown)(
    'the interval of a change covers the true change ($size people, $gain, $skill)',
    options,
    (setting) => {
      const random = createRandom(2000 + setting.size)
      const people = Array.from({ length: 60_000 }, () => simulatePerson(random, setting))
      const change = people.reduce((sum, { now, before }) => sum + now - before, 0) / people.length
      const covered = Array.from({ length: STUDIES }, () =>
        estimateChange(
          Array.from({ length: setting.size }, () => {
            const { now, before } = simulatePerson(random, setting)
            return now - before
          }),
        ),
      ).filter(({ low, high }) => low <= change && change <= high)
      expect(covered.length / STUDIES).toBeGreaterThanOrEqual(0.93)
      expect(covered.length / STUDIES).toBeLessThanOrEqual(0.97)
    },
  )
})
