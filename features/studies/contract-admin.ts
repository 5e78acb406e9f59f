import * as z from 'zod/mini'
import { ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  Confirmation,
  CreatedConfirmation,
  Id,
  LanguageCode,
  maxTextLength,
  Moment,
  RequiredLine,
} from '#platform/contract/schemas.ts'
import { GROUP_SIZE, studyFailures } from './contract.ts'

/** How long people may practise between the first two measurements. Days. */
export const PRACTICE_DAYS = { least: 7, most: 180 } as const

/** The fewest people of a study: two groups of the smallest size that is shown. */
export const LEAST_PEOPLE = 2 * GROUP_SIZE

const studyPhases = ['enrolling', 'practice', 'after', 'again', 'over'] as const
export type StudyPhase = (typeof studyPhases)[number]

/** A count; null when it is below ten. */
const HiddenCount = z.nullable(z.int())
const CountsByArm = z.object({
  /** Of the group that begins to practise at once; null when they are fewer than ten. */
  now: HiddenCount,
  /** Of the group that practises later; null when they are fewer than ten. */
  later: HiddenCount,
})

/** How many people reached each step of a study, counted each Monday (UTC). */
export const StudyCounts = z.object({
  /** People who were invited; null when they are fewer than ten. */
  invited: HiddenCount,
  /** People who have agreed; null when they are fewer than ten. */
  agreed: HiddenCount,
  /** People who have withdrawn; null when they are fewer than ten. */
  withdrawn: HiddenCount,
  /** People who were measured the first time; null when they are fewer than ten. */
  before: HiddenCount,
  /** People who were drawn into each group. */
  drawn: CountsByArm,
  /** People of each group who were measured the second time. */
  after: CountsByArm,
  /** People of each group who were measured the third time. */
  again: CountsByArm,
})
export type StudyCounts = z.output<typeof StudyCounts>

/** How many people a group has, and the means of their shares of checks met: from 0 to 1, to two decimals. */
const AfterFigures = z.object({
  /** How many people the group has. */
  people: z.int(),
  /** The mean share of checks met in the first measurement, from 0 to 1. */
  before: z.number(),
  /** The mean share of checks met in the second measurement, from 0 to 1. */
  after: z.number(),
})
/** The mean change since the first measurement, with its 95 % interval. */
const AgainFigures = z.object({
  /** How many people the group has. */
  people: z.int(),
  /** The mean change. */
  change: z.number(),
  /** The lower end of the 95 % interval. */
  low: z.number(),
  /** The upper end of the 95 % interval. */
  high: z.number(),
})

/** How far those who practised are ahead of those who waited, adjusted for the first measurement. */
export const StudyEffect = z.object({
  /** The adjusted difference of the shares of checks met. */
  difference: z.number(),
  /** The ends of the 95 % interval. */
  low: z.number(),
  /** The upper end of the 95 % interval. */
  high: z.number(),
  /** In standard deviations (Hedges' g). */
  standardised: z.nullable(z.number()),
})
export type StudyEffect = z.output<typeof StudyEffect>

/** What a study has found. */
export const StudyFigures = z.object({
  /** The figures of the second measurement; null while it is open, and where a group has fewer than ten people. */
  after: z.nullable(
    z.object({
      /** Of the group that began to practise at once. */
      now: AfterFigures,
      /** Of the group that practised later. */
      later: AfterFigures,
      /** How far the first group is ahead of the second. */
      effect: StudyEffect,
    }),
  ),
  /**
   * The figures of the third round; by then both groups may have practised, so they do not compare practice with none.
   */
  again: z.nullable(
    z.object({
      /** Of the group that began to practise at once. */
      now: AgainFigures,
      /** Of the group that practised later. */
      later: AgainFigures,
    }),
  ),
})
export type StudyFigures = z.output<typeof StudyFigures>

/** A study as administrators see it. */
export const Study = z.object({
  id: z.int(),
  title: z.string(),
  /**
   * Where the study is: people agree and are measured, practise, are measured the second and the third time, or it is
   * over.
   */
  phase: z.enum(studyPhases),
  /** The scenario that people practise. */
  practised: z.object({ id: z.int(), title: z.string() }),
  /** The scenario in which they are measured. */
  measured: z.object({ id: z.int(), title: z.string() }),
  /** The title of the mood in which they are measured; null: none. */
  mood: z.nullable(z.string()),
  /** The number of the version of the rubric by which they are measured. */
  rubric_version: z.int(),
  /** Whether everybody of the organisation is invited. */
  is_for_all: z.boolean(),
  /** The earliest day (UTC) on which people are drawn and practice begins. */
  starts_on: z.iso.date(),
  /** How many days people may practise between the first two measurements. */
  practice_days: z.int(),
  /** Null before the draw. */
  drawn_at: z.nullable(Moment),
  /** When practice ends and the second measurement opens; null before the draw. */
  practice_ends_at: z.nullable(Moment),
  /** When the second measurement closes; null before the draw. */
  after_ends_at: z.nullable(Moment),
  /** When the study ends; null before the draw. */
  ends_at: z.nullable(Moment),
  /** When an administrator ended it early. */
  ended_at: z.nullable(Moment),
  /** The Monday that counts and figures were made for; null before the first. */
  reported_on: z.nullable(z.iso.date()),
  /** Null once the participants' records are deleted, because no further report is made. */
  next_report_on: z.nullable(z.iso.date()),
  /**
   * Whether the report was made after the second round closed; if so, figures that are missing are of too few people.
   */
  is_after_reported: z.optional(z.boolean()),
  /** How many people reached each step; null before the first report. */
  counts: z.nullable(StudyCounts),
  /** What the study has found. */
  figures: StudyFigures,
  /** Whether what was measured can be exported. */
  has_export: z.boolean(),
})
export type Study = z.input<typeof Study>

/** The scenarios, people and groups that a study can be made of. */
export const StudyChoices = z.object({
  /** The scenarios of the organisation. */
  scenarios: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Whether it has a published rubric, and can measure. */
      can_measure: z.boolean(),
      /** When there are any, one of them has to be chosen. */
      moods: z.array(z.object({ id: z.int(), title: z.string() })),
      /** Its deadline in the organisation, which the dates of a study may conflict with. */
      due_on: z.nullable(z.iso.date()),
    }),
  ),
  /** The people of the organisation. */
  people: z.array(z.object({ id: z.int(), name: z.string(), username: z.string() })),
  /** The groups that a directory keeps. */
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** The ids of their people. */
      people: z.array(z.int()),
    }),
  ),
})
export type StudyChoices = z.input<typeof StudyChoices>

const RowId = z.int().check(z.positive())
const ScenarioId = z.int(ruleMessage(studyFailures.scenarioRequired)).check(z.positive())
const daysWrong = ruleMessage(studyFailures.daysWrong)

/** A study to begin. */
export const NewStudy = z
  .strictObject({
    title: RequiredLine(studyFailures.titleRequired, maxTextLength(100)),
    /** The id of the scenario that people practise. */
    practised_scenario: ScenarioId,
    /** The id of the scenario in which they are measured. */
    measured_scenario: ScenarioId,
    /** The id of the mood in which they are measured; null: none. */
    measured_mood: z.nullable(RowId),
    /** Null: everybody of the organisation. */
    people: z.nullable(z.array(RowId).check(z.maxLength(10_000))),
    /** The earliest day (UTC) on which people are drawn and practice begins. */
    starts_on: z.iso.date(ruleMessage(studyFailures.startRequired)),
    /** How many days people may practise between the first two measurements. */
    practice_days: z
      .int(daysWrong)
      .check(z.minimum(PRACTICE_DAYS.least, daysWrong), z.maximum(PRACTICE_DAYS.most, daysWrong)),
  })
  .check(
    z.refine<{ practised_scenario: number; measured_scenario: number }>(
      ({ practised_scenario, measured_scenario }) => practised_scenario !== measured_scenario,
      { error: ruleMessage(studyFailures.sameScenario), path: ['measured_scenario'] },
    ),
  )
export type NewStudy = z.output<typeof NewStudy>

const params = z.object({ id: Id })
const query = z.strictObject({
  /** The code of the language to read titles in. */
  language: LanguageCode,
})

export const studyColumns = ['arm', 'before', 'after', 'again'] as const

export const studyRoutes = {
  listStudies: route({
    method: 'GET',
    path: '/admin/studies',
    access: 'admin',
    summary:
      "The studies of the caller's organisation, newest first, with counts and figures of groups of ten and more",
    query,
    reply: z.array(Study),
  }),
  listStudyChoices: route({
    method: 'GET',
    path: '/admin/studies/choices',
    access: 'admin',
    summary: "Of which scenarios and people of the caller's organisation a study may be made",
    query,
    reply: StudyChoices,
  }),
  createStudy: route({
    method: 'POST',
    keyed: true,
    path: '/admin/studies',
    access: 'admin',
    summary: "Begins a study among people of the caller's organisation",
    body: NewStudy,
    reply: CreatedConfirmation,
  }),
  endStudy: route({
    method: 'POST',
    path: '/admin/studies/:id/end',
    access: 'admin',
    summary: 'Ends a study early: nothing more is measured, and everybody may practise',
    params,
    reply: Confirmation,
  }),
  deleteStudy: route({
    method: 'DELETE',
    path: '/admin/studies/:id',
    access: 'admin',
    summary: 'Deletes a study with all that it measured',
    params,
    reply: Confirmation,
  }),
  exportStudy: route({
    method: 'GET',
    path: '/admin/studies/:id/export',
    access: 'admin',
    summary: 'What was measured as a CSV file, without names, in random order',
    params,
    bytes: 'text/csv; charset=utf-8',
    columns: studyColumns,
    failures: [studyFailures.noExport],
  }),
}
