import * as z from 'zod/mini'
import { CalendarDay, LanguageCode, Moment, maxTextLength, tidy } from '#platform/contract/schemas.ts'

/** How many days after the date of a conversation a learner is asked how it went. */
export const DEBRIEF_AFTER_DAYS = 7

/** The most characters of the answer to the one question. */
export const DEBRIEF_LENGTH = 1000

/** What happened to a plan: the learner did it, did something else, or had no occasion for it. */
export const planOutcomes = ['done', 'otherwise', 'no_occasion'] as const

/** What a learner noted about a conversation after its date, only for themselves. */
export const Debrief = z.object({
  /** Whether the conversation took place (`had`) or did not (`not_had`). */
  outcome: z.enum(['had', 'not_had']),
  /** The plans as they were when this was written; none when the conversation did not take place. */
  plans: z.array(
    z.object({
      /** The trigger of the plan. */
      trigger: z.string(),
      /** What the learner planned to do. */
      response: z.string(),
      /** What became of it; null where the learner did not say. */
      did: z.nullable(z.enum(planOutcomes)),
    }),
  ),
  /** The answer to the one question; may be blank. */
  words: z.string(),
  /** When it was written. */
  written_at: Moment,
})
export type Debrief = z.output<typeof Debrief>

/** A learner's answers, as they are sent. */
export const WrittenDebrief = z.strictObject({
  /** `put_off`: the conversation takes place on another date, and the learner is asked again after that. */
  outcome: z.enum(['had', 'not_had', 'put_off']),
  /** What became of each plan. */
  plans: z.array(
    z.strictObject({
      /** The trigger of the plan. */
      trigger: z.string(),
      /** What became of it; null: not said. */
      did: z.nullable(z.enum(planOutcomes)),
    }),
  ),
  /** The answer to the one question; may be blank. */
  words: z.string().check(z.overwrite(tidy), maxTextLength(DEBRIEF_LENGTH)),
  /** The new date of a conversation that was put off, null while it is open; ignored otherwise. */
  takes_place_on: z.nullable(CalendarDay),
})
export type WrittenDebrief = z.output<typeof WrittenDebrief>

/** A conversation whose learner is to be asked how it went. */
export const DueDebrief = z.object({
  /** The id of the own conversation. */
  own_conversation_id: z.int(),
  /** Whom it was with: a role, never a name. */
  role: z.string(),
  title: z.string(),
  /** The code of the language in which it was rehearsed. */
  language: LanguageCode,
  /** The seed that the face is drawn from. */
  face_seed: z.int(),
  /** The date of the conversation, which is over. */
  takes_place_on: z.iso.date(),
})
export type DueDebrief = z.output<typeof DueDebrief>
