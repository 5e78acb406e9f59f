import type * as z from 'zod/mini'
import { GROUP_SIZE } from '../contract.ts'
import { describeAfterRound, describeAgainRound, exportedRowsOf } from './describe-figures.ts'
import { countArms, findSuppressed, hasEnoughMembers, reportedMembersOf } from './reported-members.ts'
import type { ArmCounts, ExportedRow, ReportedRound, StudyMember, StudyReport } from './study-report.ts'

/** How many people reached each step from the invitation to the first measurement. */
export type PeopleCounts = Readonly<Record<'invited' | 'agreed' | 'withdrawn' | 'before', number>>

export type ReportInput = {
  readonly members: readonly StudyMember[]
  readonly counts: PeopleCounts
  /** How many were drawn and how many were measured in each round, by group; also while the round is open. */
  readonly measured: Readonly<Record<ReportedRound | 'drawn', z.output<typeof ArmCounts>>>
  readonly previous: StudyReport | null
  /** Whether nobody is measured in the round any more. */
  readonly isClosed: Readonly<Record<ReportedRound, boolean>>
  readonly isOver: boolean
  /** Puts rows into a random order. */
  readonly shuffle: (rows: ExportedRow[]) => ExportedRow[]
}

/**
 * Makes the report of a week: counts of at least ten people, and the figures of closed rounds with at least ten people
 * in each group. Any two reports of a study cover the same people or differ by at least ten of a group: where fewer
 * have left since figures were shown, more people are left out for ever, until ten are missing.
 */
export function makeReport(input: ReportInput) {
  const released = input.previous?.released ?? { after: null, again: null }
  const leftOut = findSuppressed(input.members, released)
  const members = input.members.filter(({ userId, isSuppressed }) => !isSuppressed && !leftOut.has(userId))
  const shown = {
    after: input.isClosed.after ? reportedMembersOf(members, 'after', released.after) : [],
    again: input.isClosed.again ? reportedMembersOf(members, 'again', released.again) : [],
  }
  const enough = { after: hasEnoughMembers(shown.after), again: hasEnoughMembers(shown.again) }
  const report: StudyReport = {
    counts: {
      invited: suppressSmallCount(input.counts.invited),
      agreed: suppressSmallCount(input.counts.agreed),
      withdrawn: suppressSmallCount(input.counts.withdrawn),
      before: suppressSmallCount(input.counts.before),
      drawn: suppressSmallCountsByArm(input.measured.drawn),
      after: suppressSmallCountsByArm(input.measured.after),
      again: suppressSmallCountsByArm(input.measured.again),
    },
    figures: {
      after: enough.after ? describeAfterRound(shown.after) : null,
      again: enough.again ? describeAgainRound(shown.again) : null,
    },
    released: {
      after: enough.after || released.after ? countArms(shown.after) : null,
      again: enough.again || released.again ? countArms(shown.again) : null,
    },
    rows: input.isOver && enough.after ? input.shuffle(exportedRowsOf(shown.after, enough.again)) : null,
  }
  return {
    report,
    leftOut: [...leftOut],
    /** The people whose scores the figures contain from now on. */
    shown: {
      after: enough.after ? shown.after.map(({ userId }) => userId) : [],
      again: enough.again ? shown.again.map(({ userId }) => userId) : [],
    },
  }
}

const suppressSmallCount = (count: number): number | null => (count < GROUP_SIZE ? null : count)

const suppressSmallCountsByArm = ({ now, later }: z.output<typeof ArmCounts>) => ({
  now: suppressSmallCount(now),
  later: suppressSmallCount(later),
})
