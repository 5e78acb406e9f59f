import * as z from 'zod/mini'
import { settledVerdicts, verdicts } from '#conversation/judging/rubric.ts'
import { ChatId } from '#features/chats/contract.ts'
import { BranchQuery } from '#features/chats/contract-branches.ts'
import { Objection, ObjectionSubject } from '#features/evaluations/contract.ts'
import { OBJECTION_LENGTH, objectionReasons } from '#features/evaluations/contract-rules.ts'
import { route } from '#platform/contract/route.ts'
import {
  Confirmation,
  Id,
  LanguageCode,
  maxTextLength,
  Moment,
  OptionalText,
  Page,
} from '#platform/contract/schemas.ts'

/** The rate limit of raising objections. Seconds. */
export const OBJECTION_RATE_LIMIT = { limit: 30, window: 300, cooldown: 60 } as const

/** An objection as superadmins see it: the words in question, and not whose they are. */
export const ReviewedObjection = z.extend(Objection, {
  /** The English title. */
  scenario: z.string(),
  /** The check's name, in the chat's language; null for a statement. */
  check_name: z.nullable(z.string()),
  /** The verdict of the check; null for a statement. */
  verdict: z.nullable(z.enum(settledVerdicts)),
  /** The words that the verdict or the statement rests on. */
  quotations: z.array(z.string()),
  /** The statement that is contested. */
  feedback: z.nullable(z.string()),
  /** The code of the language of the chat. */
  language: LanguageCode,
  /** When the learner objected. */
  created_at: Moment,
  /** Whether it became a regression case, and the verdict that this expects; null for a statement. */
  is_case: z.boolean(),
  /** The verdict that the case expects; null for a statement, and where it is no case. */
  expected_verdict: z.nullable(z.enum(verdicts)),
})
export type ReviewedObjection = z.input<typeof ReviewedObjection>

export const objectionRoutes = {
  raiseObjection: route({
    method: 'POST',
    path: '/evaluations/:chat_id/objections',
    access: 'member',
    summary: 'Objects to a verdict or a statement; a second objection to the same replaces the first',
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
    }),
    // Without a branch the chat's first evaluation is meant.
    query: z.strictObject(BranchQuery),
    body: z.strictObject({
      ...ObjectionSubject,
      /** How many turns the evaluation judged that the learner read; a newer one is a conflict. Absent: the newest. */
      turn_count: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
      reason: z.enum(objectionReasons),
      /** What the learner adds; blank, null or absent: nothing. */
      words: OptionalText(maxTextLength(OBJECTION_LENGTH)),
    }),
    reply: Objection,
  }),
  withdrawObjection: route({
    method: 'DELETE',
    path: '/evaluations/:chat_id/objections/:id',
    access: 'member',
    summary: 'Takes an objection back, with the regression case that it became; also when it is gone already',
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
      id: Id,
    }),
    reply: Confirmation,
  }),
  listObjections: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/:id/objections',
    access: 'superadmin',
    summary: 'Objections to evaluations by these criteria, newest first; 200 unless `limit` says otherwise',
    params: z.object({ id: Id }),
    query: z.strictObject(Page),
    reply: z.array(ReviewedObjection),
  }),
  listObjectionsWithoutCriteria: route({
    method: 'GET',
    path: '/admin/objections',
    access: 'superadmin',
    summary:
      'Objections to evaluations of scenarios that have no criteria, newest first; 200 unless `limit` says otherwise',
    query: z.strictObject(Page),
    reply: z.array(ReviewedObjection),
  }),
  countObjections: route({
    method: 'GET',
    path: '/admin/objections/count',
    access: 'superadmin',
    summary: 'How many objections there are by which criteria; null: of scenarios that have none',
    reply: z.array(
      z.object({
        /** The id of the evaluation criteria; null: of scenarios that have none. */
        criteria_id: z.nullable(z.int()),
        /** How many objections there are. */
        count: z.int(),
      }),
    ),
  }),
  createRegressionCase: route({
    method: 'PUT',
    path: '/admin/objections/:id/regression-case',
    access: 'superadmin',
    summary:
      'Makes an objection a case of the regression set of its rubric: with the verdict that is expected, or with null that the contested statement is not made again',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** The verdict that is expected; null for a statement, which is not to be made again. */
      expected_verdict: z.nullable(z.enum(verdicts)),
    }),
    reply: Confirmation,
  }),
}
