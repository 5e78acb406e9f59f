import * as z from 'zod/mini'
import { GROUP_SIZE, studyArms, type StudyArm } from '../contract.ts'
import { StudyCounts, StudyFigures } from '../contract-admin.ts'
import { estimateChange, estimateEffect, meanOf } from './estimate-effect.ts'

/** A score, and whether figures that were shown hold it. */
type Score = { readonly score: number; readonly isReleased: boolean }

/** Somebody who was drawn. */
export type StudyMember = {
  readonly userId: number
  readonly arm: StudyArm
  /** In whose order people are left out together with those who left. */
  readonly place: string
  readonly isLeftOut: boolean
  readonly before: number | null
  readonly after: Score | null
  readonly again: Score | null
}

type ReportedRound = 'after' | 'again'
const reportedRounds = ['after', 'again'] as const satisfies readonly ReportedRound[]

const ArmCounts = z.object({ now: z.int(), later: z.int() })
const ExportedRow = z.object({
  arm: z.enum(studyArms),
  before: z.number(),
  after: z.number(),
  again: z.nullable(z.number()),
})
export type ExportedRow = z.output<typeof ExportedRow>

/** All that is told of a study for a week. No row of it belongs to anybody any more. */
export const StudyReport = z.object({
  counts: StudyCounts,
  figures: StudyFigures,
  /** Of how many people the figures of a round were shown; null before they were. */
  released: z.object({ after: z.nullable(ArmCounts), again: z.nullable(ArmCounts) }),
  /** What the file holds; null until the study is over and there is enough. */
  rows: z.nullable(z.array(ExportedRow)),
})
export type StudyReport = z.output<typeof StudyReport>

export type ReportInput = {
  readonly members: readonly StudyMember[]
  readonly counts: Readonly<Record<'invited' | 'agreed' | 'withdrawn' | 'before', number>>
  /** Measured in a round by group, also while it is open. */
  readonly measured: Readonly<Record<ReportedRound | 'drawn', z.output<typeof ArmCounts>>>
  readonly previous: StudyReport | null
  /** Whether nobody is measured in the round any more. */
  readonly isClosed: Readonly<Record<ReportedRound, boolean>>
  readonly isOver: boolean
  /** Puts rows into a random order. */
  readonly shuffle: (rows: ExportedRow[]) => ExportedRow[]
}

/**
 * Makes the report of a week: counts from ten people on, and the figures of closed rounds with at least ten people in each
 * group. Two reports of a study are of the same people, or differ by at least ten of a group: where somebody has left
 * since figures were shown, so many others are left out for good.
 */
export function makeReport(input: ReportInput) {
  const released = input.previous?.released ?? { after: null, again: null }
  const leftOut = findLeftOut(input.members, released)
  const members = input.members.filter(({ userId, isLeftOut }) => !isLeftOut && !leftOut.has(userId))
  const shown = {
    after: input.isClosed.after ? membersOf(members, 'after', released.after) : [],
    again: input.isClosed.again ? membersOf(members, 'again', released.again) : [],
  }
  const enough = { after: isEnough(shown.after), again: isEnough(shown.again) }
  const report: StudyReport = {
    counts: {
      invited: hideFew(input.counts.invited),
      agreed: hideFew(input.counts.agreed),
      withdrawn: hideFew(input.counts.withdrawn),
      before: hideFew(input.counts.before),
      drawn: hideFewByArm(input.measured.drawn),
      after: hideFewByArm(input.measured.after),
      again: hideFewByArm(input.measured.again),
    },
    figures: {
      after: enough.after ? describeAfter(shown.after) : null,
      again: enough.again ? describeAgain(shown.again) : null,
    },
    released: {
      after: enough.after || released.after ? countArms(shown.after) : null,
      again: enough.again || released.again ? countArms(shown.again) : null,
    },
    rows: input.isOver && enough.after ? input.shuffle(rowsOf(shown.after, enough.again)) : null,
  }
  return {
    report,
    leftOut: [...leftOut],
    /** Whose scores the figures hold from now on. */
    shown: {
      after: enough.after ? shown.after.map(({ userId }) => userId) : [],
      again: enough.again ? shown.again.map(({ userId }) => userId) : [],
    },
  }
}

type CompleteMember = StudyMember & { readonly before: number; readonly after: Score }

/** Those whom the figures of a round are of; once shown, nobody is added. */
function membersOf(
  members: readonly StudyMember[],
  round: ReportedRound,
  released: StudyReport['released'][ReportedRound],
): CompleteMember[] {
  return members.filter(
    (member): member is CompleteMember =>
      member.before !== null &&
      member.after !== null &&
      member[round] !== null &&
      (released === null || member[round].isReleased),
  )
}

/** Leaves out more people of each group that has lost fewer than ten since its figures were shown. */
function findLeftOut(
  members: readonly StudyMember[],
  released: StudyReport['released'],
): ReadonlySet<number> {
  const leftOut = new Set<number>()
  const staying = () => members.filter(({ userId, isLeftOut }) => !isLeftOut && !leftOut.has(userId))
  for (const arm of studyArms) {
    // Leaving somebody out of one round takes them from the other one too, until both agree.
    let before
    do {
      before = leftOut.size
      for (const round of reportedRounds) {
        const shown = released[round]
        if (shown === null) continue
        const remaining = membersOf(staying(), round, shown).filter((member) => member.arm === arm)
        const gone = shown[arm] - remaining.length
        if (gone <= 0 || gone >= GROUP_SIZE) continue
        const more = remaining.toSorted((one, other) => (one.place < other.place ? -1 : 1))
        for (const { userId } of more.slice(0, GROUP_SIZE - gone)) leftOut.add(userId)
      }
    } while (leftOut.size > before)
  }
  return leftOut
}

const countArms = (members: readonly StudyMember[]) => ({
  now: members.filter(({ arm }) => arm === 'now').length,
  later: members.filter(({ arm }) => arm === 'later').length,
})

function isEnough(members: readonly StudyMember[]): boolean {
  const { now, later } = countArms(members)
  return now >= GROUP_SIZE && later >= GROUP_SIZE
}

const hideFew = (count: number): number | null => (count < GROUP_SIZE ? null : count)

const hideFewByArm = ({ now, later }: z.output<typeof ArmCounts>) => ({
  now: hideFew(now),
  later: hideFew(later),
})

/** Two places: finer figures would tell more of a single person when somebody leaves. */
const round = (value: number): number => Math.round(value * 100) / 100

function describeAfter(members: readonly CompleteMember[]): StudyFigures['after'] {
  const scored = members.map(({ arm, before, after }) => ({ arm, before, after: after.score }))
  const { difference, low, high, standardised } = estimateEffect(scored)
  const describe = (arm: StudyArm) => {
    const group = scored.filter((person) => person.arm === arm)
    return {
      people: group.length,
      before: round(meanOf(group.map(({ before }) => before))),
      after: round(meanOf(group.map(({ after }) => after))),
    }
  }
  return {
    now: describe('now'),
    later: describe('later'),
    effect: {
      difference: round(difference),
      low: round(low),
      high: round(high),
      standardised: standardised === null ? null : round(standardised),
    },
  }
}

/** Changes alone: with the means of other people's first scores one could reckon those of who has not come again. */
function describeAgain(members: readonly CompleteMember[]): StudyFigures['again'] {
  const describe = (arm: StudyArm) => {
    const group = members.filter((member) => member.arm === arm)
    const changes = group.map(({ before, again }) => (again?.score ?? before) - before)
    const { change, low, high } = estimateChange(changes)
    return { people: group.length, change: round(change), low: round(low), high: round(high) }
  }
  return { now: describe('now'), later: describe('later') }
}

/** The third score is in the file only where nobody, or at least ten people of each group, would stand out without one. */
function rowsOf(members: readonly CompleteMember[], hasAgain: boolean): ExportedRow[] {
  const without = countArms(members.filter(({ again }) => again === null))
  const isSafe = hasAgain && studyArms.every((arm) => without[arm] === 0 || without[arm] >= GROUP_SIZE)
  return members.map(({ arm, before, after, again }) => ({
    arm,
    before: roundScore(before),
    after: roundScore(after.score),
    again: isSafe && again !== null ? roundScore(again.score) : null,
  }))
}

const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000
