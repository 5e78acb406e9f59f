import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, nextMonday, phaseOf } from './phases.ts'
import { findStanding, type StudyParticipation } from './standing.ts'

const drawn = new Date('2026-03-02T09:00:00Z')
const on = (day: number) => addDays(drawn, day)
const participation: StudyParticipation = {
  drawn_at: drawn,
  ended_at: null,
  practice_days: 28,
  has_agreed: true,
  has_moved: false,
  arm: 'now',
  measured: { before: addDays(drawn, -3) },
}
const standingOn = (day: number, more: Partial<StudyParticipation> = {}) =>
  findStanding({ ...participation, ...more }, on(day))

describe('before the draw', () => {
  const undrawn = { drawn_at: null, arm: null }
  test('an invited person agrees, is measured and waits for the draw', () => {
    expect(standingOn(0, { ...undrawn, has_agreed: false, measured: {} }).standing).toBe('invited')
    expect(standingOn(0, { ...undrawn, measured: {} })).toMatchObject({
      standing: 'measure',
      round: 'before',
    })
    expect(standingOn(0, undrawn).standing).toBe('awaiting_draw')
  })

  test('somebody who was not measured in time is not drawn', () => {
    expect(standingOn(1, { arm: null, measured: {} })).toMatchObject({ standing: 'not_drawn', round: null })
  })
})

describe('after the draw', () => {
  test('one group practises and the other waits until the same day', () => {
    expect(standingOn(27)).toEqual({ standing: 'practising', round: null, until: on(28) })
    expect(standingOn(27, { arm: 'later' })).toEqual({ standing: 'waiting', round: null, until: on(28) })
  })

  test.each(['now', 'later'] as const)('the group that begins %s is measured within 14 days', (arm) => {
    expect(standingOn(28, { arm })).toEqual({ standing: 'measure', round: 'after', until: on(42) })
    expect(standingOn(42, { arm }).standing).toBe('finished')
  })

  test('the third measurement is open from 60 to 90 days after the second', () => {
    const measured = { ...participation.measured, after: on(30) }
    expect(standingOn(89, { measured })).toEqual({ standing: 'resting', round: null, until: on(90) })
    expect(standingOn(90, { measured })).toEqual({ standing: 'measure', round: 'again', until: on(120) })
    expect(standingOn(120, { measured }).standing).toBe('finished')
    expect(standingOn(95, { measured: { ...measured, again: on(94) } }).standing).toBe('finished')
  })

  test('nothing is due after an administrator has ended the study', () => {
    expect(standingOn(29, { ended_at: on(28) }).standing).toBe('finished')
  })
})

test('the phase of a study follows from the days since its draw', () => {
  const phases = [0, 28, 42, 131, 132].map((day) => phaseOf(participation, on(day)))
  expect(phases).toEqual(['practice', 'after', 'again', 'again', 'over'])
  expect(phaseOf({ ...participation, drawn_at: null }, on(0))).toBe('enrolling')
})

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-23', '2026-11-30'],
  ['2026-11-29T23:59:59Z', '2026-11-23', '2026-11-30'],
  ['2026-12-31T12:00:00Z', '2026-12-28', '2027-01-04'],
])('the week of %s begins on Monday, %s', (moment, monday, next) => {
  expect(mondayOf(new Date(moment))).toBe(monday)
  expect(nextMonday(new Date(moment))).toBe(next)
})
