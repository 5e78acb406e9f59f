import { describe, expect, test } from 'vitest'
import { makeReport, type ReportInput } from './make-report.ts'
import type { StudyMember, StudyReport } from './study-report.ts'

type Sizes = { readonly now: number; readonly later: number }

/** Members of each group, measured in all rounds; those who practised gain a quarter. */
const membersOf = ({ now, later }: Sizes): StudyMember[] =>
  Array.from({ length: now + later }, (_, index) => {
    const arm = index < now ? 'now' : 'later'
    const before = 0.3 + (index % 5) / 20
    const score = before + (arm === 'now' ? 0.25 : 0) + (index % 3) / 50
    return {
      userId: index + 1,
      arm,
      place: String((index * 7919) % 1000).padStart(4, '0'),
      isSuppressed: false,
      before,
      after: { score, isPublished: false },
      again: { score, isPublished: false },
    }
  })

const zero = { now: 0, later: 0 }
const inputOf = (members: readonly StudyMember[], more: Partial<ReportInput> = {}): ReportInput => ({
  members,
  counts: { invited: 60, agreed: 40, withdrawn: 3, before: 9 },
  measured: { drawn: zero, after: zero, again: zero },
  previous: null,
  isClosed: { after: true, again: true },
  isOver: true,
  shuffle: (rows) => rows,
  ...more,
})

/** The members a week later: those shown in the report are marked as the server does, and some have left. */
function aWeekLater(
  members: readonly StudyMember[],
  made: ReturnType<typeof makeReport>,
  gone: readonly number[],
) {
  const left = members
    .filter(({ userId }) => !gone.includes(userId))
    .map((member) => ({
      ...member,
      isSuppressed: member.isSuppressed || made.leftOut.includes(member.userId),
      after: member.after && { ...member.after, isPublished: made.shown.after.includes(member.userId) },
      again: member.again && { ...member.again, isPublished: made.shown.again.includes(member.userId) },
    }))
  return { members: left, made: makeReport(inputOf(left, { previous: made.report })) }
}

const sizes = ({ figures: { after } }: StudyReport) => after && [after.now.people, after.later.people]

test('counts and figures of fewer than ten people are withheld', () => {
  const { report } = makeReport(inputOf(membersOf({ now: 10, later: 9 })))
  expect(report.counts).toMatchObject({ invited: 60, agreed: 40, withdrawn: null, before: null })
  expect(report.figures).toEqual({ after: null, again: null })
  expect(report.rows).toBeNull()
})

test('figures of ten people a group are published', () => {
  const { report } = makeReport(inputOf(membersOf({ now: 10, later: 10 })))
  expect(sizes(report)).toEqual([10, 10])
  expect(report.figures.after?.effect.difference).toBeCloseTo(0.25, 1)
  expect(report.rows).toHaveLength(20)
})

test('a round that is open has no figures', () => {
  const members = membersOf({ now: 20, later: 20 })
  const open = makeReport(inputOf(members, { isClosed: { after: false, again: false }, isOver: false }))
  expect(open.report).toMatchObject({ figures: { after: null, again: null }, rows: null })
  expect(open.shown).toEqual({ after: [], again: [] })
  const closed = makeReport(inputOf(members, { isClosed: { after: true, again: false }, isOver: false }))
  expect(closed.report.figures).toMatchObject({ after: { now: { people: 20 } }, again: null })
  expect(closed.report.rows).toBeNull()
})

describe('when somebody has left after figures were shown', () => {
  const members = membersOf({ now: 30, later: 30 })
  const first = makeReport(inputOf(members))

  test('the next report leaves out ten people of that group, including the one who left', () => {
    const { made } = aWeekLater(members, first, [4])
    expect(made.leftOut).toHaveLength(9)
    expect(made.leftOut.every((id) => id <= 30 && id !== 4)).toBe(true)
    expect(sizes(made.report)).toEqual([20, 30])
    expect(made.report.rows).toHaveLength(50)
  })

  test('a later report is the same as long as nobody else leaves', () => {
    const second = aWeekLater(members, first, [4])
    const third = aWeekLater(second.members, second.made, [])
    expect(third.made.leftOut).toEqual([])
    expect(third.made.report).toEqual(second.made.report)
  })

  test('somebody who was left out before changes nothing by leaving', () => {
    const second = aWeekLater(members, first, [4])
    const third = aWeekLater(second.members, second.made, second.made.leftOut.slice(0, 1))
    expect(third.made.leftOut).toEqual([])
    expect(sizes(third.made.report)).toEqual([20, 30])
  })

  test('nobody else is left out if ten people leave at once', () => {
    const { made } = aWeekLater(members, first, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(made.leftOut).toEqual([])
    expect(sizes(made.report)).toEqual([20, 30])
  })

  test('no figures are shown if fewer than ten people of a group remain, neither now nor later', () => {
    const few = membersOf({ now: 15, later: 15 })
    const second = aWeekLater(few, makeReport(inputOf(few)), [20])
    expect(second.made.report).toMatchObject({ figures: { after: null, again: null }, rows: null })
    const third = aWeekLater(second.members, second.made, [])
    expect(third.made.report.figures.after).toBeNull()
  })

  test('any two reports cover the same people, or differ by at least ten of a group', () => {
    let [now, made] = [members as readonly StudyMember[], first]
    const reports = [first]
    for (const gone of [[2], [2, 40], [7, 41, 42], [13]]) {
      const next = aWeekLater(now, made, gone)
      ;[now, made] = [next.members, next.made]
      reports.push(made)
    }
    const differences: number[] = []
    for (const [index, one] of reports.entries())
      for (const other of reports.slice(index + 1))
        for (const round of ['after', 'again'] as const)
          for (const isNow of [true, false]) {
            const inArm = (id: number) => id <= 30 === isNow
            const [before = [], after = []] = [one, other].map(({ shown }) => shown[round].filter(inArm))
            // A later report without anyone of the group reveals nothing by the difference.
            if (after.length > 0) differences.push(before.filter((id) => !after.includes(id)).length)
          }
    expect(differences.filter((people) => people > 0 && people < 10)).toEqual([])
    expect(Math.max(...differences)).toBeGreaterThanOrEqual(10)
  })
})

describe('the third measurement', () => {
  const withoutAgain = (members: StudyMember[], missing: readonly number[]) =>
    members.map((member) => (missing.includes(member.userId) ? { ...member, again: null } : member))

  test('has figures of changes, and is left out of the file if one to nine people of a group lack it', () => {
    const members = withoutAgain(membersOf({ now: 20, later: 20 }), [1, 2])
    const { report } = makeReport(inputOf(members))
    expect(report.figures.again).toMatchObject({ now: { people: 18 }, later: { people: 20 } })
    expect(report.rows).toHaveLength(40)
    expect(report.rows?.every(({ again }) => again === null)).toBe(true)
  })

  test('is in the file if in each group nobody or at least ten people lack it', () => {
    const ten = Array.from({ length: 10 }, (_, index) => index + 1)
    const { report } = makeReport(inputOf(withoutAgain(membersOf({ now: 20, later: 20 }), ten)))
    expect(report.rows?.filter(({ again }) => again === null)).toHaveLength(10)
  })
})
