import { GROUP_SIZE, studyArms } from '../contract.ts'
import {
  type CompleteMember,
  type ReportedRound,
  reportedRounds,
  type StudyMember,
  type StudyReport,
} from './study-report.ts'

/** The members whose scores a round's figures contain. Once figures were shown, no member is added. */
export function reportedMembersOf(
  members: readonly StudyMember[],
  round: ReportedRound,
  released: StudyReport['released'][ReportedRound],
): CompleteMember[] {
  return members.filter(
    (member): member is CompleteMember =>
      member.before !== null &&
      member.after !== null &&
      member[round] !== null &&
      (released === null || member[round].isPublished),
  )
}

/**
 * Chooses whom to leave out: in each group that has lost some people, but fewer than ten, since its figures were shown.
 */
export function findSuppressed(
  members: readonly StudyMember[],
  released: StudyReport['released'],
): ReadonlySet<number> {
  const leftOut = new Set<number>()
  const staying = () => members.filter(({ userId, isSuppressed }) => !isSuppressed && !leftOut.has(userId))
  for (const arm of studyArms) {
    // Leaving a person out changes both rounds, so this repeats until neither needs more.
    let before
    do {
      before = leftOut.size
      for (const round of reportedRounds) {
        const shown = released[round]
        if (shown === null) continue
        const remaining = reportedMembersOf(staying(), round, shown).filter((member) => member.arm === arm)
        const gone = shown[arm] - remaining.length
        if (gone <= 0 || gone >= GROUP_SIZE) continue
        const more = remaining.toSorted((one, other) => (one.place < other.place ? -1 : 1))
        for (const { userId } of more.slice(0, GROUP_SIZE - gone)) leftOut.add(userId)
      }
    } while (leftOut.size > before)
  }
  return leftOut
}

/** How many members each group has. */
export const countArms = (members: readonly StudyMember[]) => ({
  now: members.filter(({ arm }) => arm === 'now').length,
  later: members.filter(({ arm }) => arm === 'later').length,
})

/** Whether each group is large enough for figures of it. */
export function hasEnoughMembers(members: readonly StudyMember[]): boolean {
  const { now, later } = countArms(members)
  return now >= GROUP_SIZE && later >= GROUP_SIZE
}
