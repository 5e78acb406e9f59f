import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, LanguageCode, Moment } from '#platform/contract/schemas.ts'

export const studyFailures = defineFailures('studies', {
  missing: ['missing', 'Study not found'],
  closed: ['conflict', 'This study takes nobody in any more.'],
  tried: ['conflict', 'You have tried the conversation that this study measures with.'],
  inAnother: ['conflict', 'You take part in another study already.'],
  languageUnavailable: ['refused', 'This language is not available'],
  notDue: ['conflict', 'No measurement is due at the moment.'],
  measurementDeleted: ['conflict', 'You have deleted this measurement. It cannot be taken again.'],
  keptForMeasurement: [
    'conflict',
    'This conversation measures in the study that you take part in. It is offered there when it is due.',
  ],
  waiting: [
    'conflict',
    'You begin later in the study that you take part in: practising is open to you after the second measurement.',
  ],
  noHints: ['refused', 'There are no hints in a measurement.'],
  noEdits: ['refused', 'A measurement is taken once: its messages cannot be edited or tried again.'],
  scenarioUnfit: [
    'conflict',
    'This scenario cannot measure: it needs a published rubric, and has to be offered to your organisation.',
  ],
  scenarioUnavailable: ['conflict', 'This scenario is not offered to your organisation.'],
  sameScenario: ['invalid', 'People practise another scenario than the one that measures'],
  moodRequired: ['conflict', 'Please choose a mood'],
  moodUnavailable: ['conflict', 'This mood is not available for this scenario'],
  startPassed: ['conflict', 'The start must be today or later'],
  personMissing: ['conflict', 'One of these people is not of your organisation.'],
  tooFewPeople: ['conflict', 'A study needs at least {{count}} people of your organisation.'],
  scenarioRequired: ['invalid', 'Please choose a scenario'],
  startRequired: ['invalid', 'Please choose a day'],
  daysWrong: ['invalid', 'Between 7 and 180 days'],
  titleRequired: ['invalid', 'The study needs a name'],
  alreadyEnded: ['conflict', 'This study has ended already.'],
  noExport: ['conflict', 'There is no file before the study is over and enough people have been measured.'],
})

/** The smallest group whose figures are shown. */
export const GROUP_SIZE = 10
/** How long the second measurement is open after the practice phase. Days. */
export const SECOND_ROUND_DAYS = 14
/** How long after somebody's second measurement their third one is open. Days. */
export const THIRD_ROUND_DAYS = { from: 60, until: 90 } as const
/** Days from the end of the practice phase to the end of a study. */
export const DAYS_AFTER_PRACTICE = SECOND_ROUND_DAYS + THIRD_ROUND_DAYS.until

export const measurementRounds = ['before', 'after', 'again'] as const
export type MeasurementRound = (typeof measurementRounds)[number]

/** The groups: people who begin to practise now, or later. */
export const studyArms = ['now', 'later'] as const
export type StudyArm = (typeof studyArms)[number]

/** Where somebody stands in a study, and so what there is for them to do. */
const studyStandings = [
  'invited',
  'measure',
  'awaiting_draw',
  'not_drawn',
  'practising',
  'waiting',
  'resting',
  'finished',
] as const
export type StudyStanding = (typeof studyStandings)[number]

/** A study as the people see it who are invited or take part. */
export const OwnStudy = z.object({
  id: z.int(),
  title: z.string(),
  standing: z.enum(studyStandings),
  /** The measurement that is due, and its conversation once it has begun. */
  round: z.nullable(z.enum(measurementRounds)),
  /** The id of that conversation; null before it has begun. */
  chat_id: z.nullable(z.int()),
  /** When the current step closes or the next one opens; null when neither has a date. */
  until: z.nullable(Moment),
  /** In the interface's language where it exists, else in English. */
  practised: z.object({ id: z.int(), title: z.string() }),
  /** The scenario in which people are measured. */
  measured: z.object({ title: z.string() }),
  /** The earliest day (UTC) on which people are drawn and practice begins. */
  starts_on: z.iso.date(),
  /** How many days people may practise between the first two measurements. */
  practice_days: z.int(),
})
export type OwnStudy = z.input<typeof OwnStudy>

/** A study in the own data of a participant. */
export const StudyRecord = z.object({
  title: z.string(),
  /** What the person decided. */
  state: z.enum(['agreed', 'declined', 'withdrawn']),
  /** When they decided. */
  answered_at: Moment,
  /** Null for people who have declined. */
  language: z.nullable(LanguageCode),
  /** The group that they were drawn into; null before the draw, and for people who were not drawn. */
  arm: z.nullable(z.enum(studyArms)),
  /** What was measured. */
  measurements: z.array(
    z.object({
      /** The first, second or third measurement. */
      round: z.enum(measurementRounds),
      /** Null when the conversation has not begun, or never had a turn. */
      chat_id: z.nullable(z.int()),
      /** The share of checks met, from 0 to 1; null before the evaluation, and when that came too late to count. */
      score: z.nullable(z.number()),
    }),
  ),
})
export type StudyRecord = z.output<typeof StudyRecord>

const params = z.object({ id: Id })

export const ownStudyRoutes = {
  listOwnStudies: route({
    method: 'GET',
    path: '/own-studies',
    access: 'member',
    summary: 'The studies that the caller is asked to take part in, or takes part in',
    query: z.strictObject({
      /** The code of the language to read titles in. */
      language: LanguageCode,
    }),
    reply: z.array(OwnStudy),
  }),
  agreeToStudy: route({
    method: 'PUT',
    path: '/own-studies/:id/consent',
    access: 'member',
    summary: 'Agrees to take part; all measurements are taken in this language',
    params,
    body: z.strictObject({
      /** The code of the language of all measurements. */
      language: LanguageCode,
    }),
    reply: Confirmation,
  }),
  leaveStudy: route({
    method: 'DELETE',
    path: '/own-studies/:id/consent',
    access: 'member',
    summary: 'Declines, or withdraws: what was measured is deleted, and leaves the figures',
    params,
    reply: Confirmation,
  }),
  beginMeasurement: route({
    method: 'POST',
    path: '/own-studies/:id/measurement',
    access: 'member',
    summary: 'Begins the conversation of the measurement that is due, or finds the one that has begun',
    params,
    reply: z.object({
      /** The id of the conversation. */
      chat_id: z.int(),
    }),
  }),
}
