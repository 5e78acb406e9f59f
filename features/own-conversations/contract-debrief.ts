import * as z from 'zod/mini'
import { CalendarDay, LanguageCode, Moment, maxTextLength, tidy } from '#platform/contract/schemas.ts'

/** So many days after the date that was set for it, a learner is asked how a conversation went. */
export const DEBRIEF_AFTER_DAYS = 7

/** How long the answer to the one question is at most. */
export const DEBRIEF_LENGTH = 1000

/** What became of a plan: it was done, something else was, or it never came to it. */
export const planOutcomes = ['done', 'otherwise', 'no_occasion'] as const

/** What a learner wrote down about a conversation after its date, for themselves alone. */
export const Debrief = z.object({
  outcome: z.enum(['had', 'not_had']),
  /** The plans as they stood when it was written; none where the conversation was not had. */
  plans: z.array(
    z.object({ trigger: z.string(), response: z.string(), did: z.nullable(z.enum(planOutcomes)) }),
  ),
  /** The answer to the one question; may be blank. */
  words: z.string(),
  written_at: Moment,
})
export type Debrief = z.output<typeof Debrief>

/** What a learner answers. */
export const WrittenDebrief = z.strictObject({
  /** `put_off`: it takes place on another date, after which the question comes again. */
  outcome: z.enum(['had', 'not_had', 'put_off']),
  plans: z.array(z.strictObject({ trigger: z.string(), did: z.nullable(z.enum(planOutcomes)) })),
  words: z.string().check(z.overwrite(tidy), maxTextLength(DEBRIEF_LENGTH)),
  /** The new date of what was put off, null while it is open; without a meaning otherwise. */
  takes_place_on: z.nullable(CalendarDay),
})
export type WrittenDebrief = z.output<typeof WrittenDebrief>

/** A conversation that may have taken place by now, and has not been asked about. */
export const DueDebrief = z.object({
  own_conversation_id: z.int(),
  role: z.string(),
  title: z.string(),
  language: LanguageCode,
  face_seed: z.int(),
  takes_place_on: z.iso.date(),
})
export type DueDebrief = z.output<typeof DueDebrief>
