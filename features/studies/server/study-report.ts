import * as z from 'zod/mini'
import { studyArms, type StudyArm } from '../contract.ts'
import { StudyCounts, StudyFigures } from '../contract-admin.ts'

/** A score, and whether figures that were shown already contain it. */
type Score = { readonly score: number; readonly isPublished: boolean }

/** A person who was drawn into a group. */
export type StudyMember = {
  readonly userId: number
  readonly arm: StudyArm
  /** Decides in which order further people are left out after some have left. */
  readonly place: string
  readonly isSuppressed: boolean
  readonly before: number | null
  readonly after: Score | null
  readonly again: Score | null
}

/** A member who was measured before and after practising. */
export type CompleteMember = StudyMember & { readonly before: number; readonly after: Score }

/** The rounds that a report has figures of, in their order. */
export const reportedRounds = ['after', 'again'] as const
export type ReportedRound = (typeof reportedRounds)[number]

/** How many people there are in the group that practises now, and in the one that begins later. */
export const ArmCounts = z.object({ now: z.int(), later: z.int() })
const ExportedRow = z.object({
  arm: z.enum(studyArms),
  before: z.number(),
  after: z.number(),
  again: z.nullable(z.number()),
})
export type ExportedRow = z.output<typeof ExportedRow>

/** Everything that is told of a study for one week. None of it can be traced to a person. */
export const StudyReport = z.object({
  counts: StudyCounts,
  figures: StudyFigures,
  /** How many people a round's figures cover; null until they are shown. */
  released: z.object({ after: z.nullable(ArmCounts), again: z.nullable(ArmCounts) }),
  /** The rows of the export file; null until the study is over and has enough people. */
  rows: z.nullable(z.array(ExportedRow)),
  /** Whether the second round was closed by then; absent in older reports. */
  is_after_closed: z.optional(z.boolean()),
})
export type StudyReport = z.output<typeof StudyReport>
