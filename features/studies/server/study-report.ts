import * as z from 'zod/mini'
import { studyArms, type StudyArm } from '../contract.ts'
import { StudyCounts, StudyFigures } from '../contract-admin.ts'

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

/** Somebody who was measured before and after. */
export type CompleteMember = StudyMember & { readonly before: number; readonly after: Score }

/** The rounds of which figures are shown. */
export type ReportedRound = 'after' | 'again'
/** The rounds that a report has figures of, in their order. */
export const reportedRounds = ['after', 'again'] as const satisfies readonly ReportedRound[]

/** People of the group that practises now, and of the one that does so later. */
export const ArmCounts = z.object({ now: z.int(), later: z.int() })
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
  /** How many people the shown figures of a round are of; null before they were shown. */
  released: z.object({ after: z.nullable(ArmCounts), again: z.nullable(ArmCounts) }),
  /** What the file holds; null until the study is over and there is enough. */
  rows: z.nullable(z.array(ExportedRow)),
  /** Whether the second round was closed by then; absent in older reports. */
  is_after_closed: z.optional(z.boolean()),
})
export type StudyReport = z.output<typeof StudyReport>
