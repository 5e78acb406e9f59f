import { GROUP_SIZE, studyArms, type StudyArm } from '../contract.ts'
import type { StudyFigures } from '../contract-admin.ts'
import { estimateChange, estimateEffect, meanOf } from './estimate-effect.ts'
import { countArms } from './reported-members.ts'
import type { CompleteMember, ExportedRow } from './study-report.ts'

/** Two decimals: finer figures would reveal more of one person's score when that person leaves. */
const round = (value: number): number => Math.round(value * 100) / 100

/** The figures of the second round: the scores of each group, and how far they are apart. */
export function describeAfterRound(members: readonly CompleteMember[]): StudyFigures['after'] {
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

/** Describes only changes: means of first scores would reveal the scores of people who skipped the third round. */
export function describeAgainRound(members: readonly CompleteMember[]): StudyFigures['again'] {
  const describe = (arm: StudyArm) => {
    const group = members.filter((member) => member.arm === arm)
    const changes = group.map(({ before, again }) => (again?.score ?? before) - before)
    const { change, low, high } = estimateChange(changes)
    return { people: group.length, change: round(change), low: round(low), high: round(high) }
  }
  return { now: describe('now'), later: describe('later') }
}

/** Exports third scores only if in each group nobody, or at least ten people, lack one: fewer would stand out. */
export function exportedRowsOf(members: readonly CompleteMember[], hasAgain: boolean): ExportedRow[] {
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
