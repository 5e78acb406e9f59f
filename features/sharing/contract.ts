import * as z from 'zod/mini'
import { BranchId } from '#features/chats/contract-branches.ts'
import { ChatId } from '#features/chats/contract.ts'
import { EvaluatedCheck, SkillLevel } from '#features/evaluations/contract.ts'
import { TextsLanguage } from '#features/languages/contract.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, LanguageCode, Moment, Page } from '#platform/contract/schemas.ts'

export const sharingFailures = defineFailures('sharing', {
  missing: ['missing', 'This evaluation is not shared with you, or not any more'],
  evaluationMissing: ['missing', 'There is no such evaluation of yours'],
  recipientMissing: ['missing', 'This person cannot be chosen any more. Please choose again.'],
  own: ['forbidden', 'Conversations of your own are shown to nobody'],
  measurement: ['forbidden', 'A measurement of a study is shown to nobody'],
  elsewhere: ['forbidden', 'It was made in another organisation'],
})

/** The rate limit of sharing. Taking back is never refused. Seconds. */
export const SHARING_RATE_LIMIT = { limit: 30, window: 300, cooldown: 60 } as const

/** Somebody whom an evaluation can be shared with: an administrator of the learner's organisation. */
export const Recipient = z.object({ id: z.int(), name: z.string(), username: z.string() })
export type Recipient = z.output<typeof Recipient>

/** Identifies an evaluation by branch and turns, so that a newer one that its learner has not seen is not shared. */
const EvaluationKey = {
  /** The id of the chat that was evaluated. */
  chat_id: z.int(),
  branch_id: BranchId,
  /** How many turns the evaluation judged. */
  turn_count: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
}

/** An evaluation that its learner shares with somebody, as the learner sees that. */
export const SharedEvaluation = z.object({
  id: z.int(),
  ...EvaluationKey,
  /** With whom it is shared. */
  recipient: Recipient,
  /** Whether the recipient reads the conversation too. */
  with_transcript: z.boolean(),
  /** When it was shared. */
  shared_at: Moment,
  /** When the recipient read it last, give or take an hour. */
  last_read_at: z.nullable(Moment),
})
export type SharedEvaluation = z.input<typeof SharedEvaluation>

/** An evaluation that somebody shares with the caller. */
export const ReceivedSummary = z.object({
  id: z.int(),
  /** Who shares it. */
  person: Recipient,
  /** What the conversation rehearsed. */
  scenario: z.object({ title: z.string() }),
  /** Whether the recipient reads the conversation too. */
  with_transcript: z.boolean(),
  /** When it was shared. */
  shared_at: Moment,
})

/** A received evaluation in the list of its recipient. */
export const ReceivedListItem = z.extend(ReceivedSummary, {
  /** Whether the recipient has not read it yet. */
  is_new: z.boolean(),
})
export type ReceivedListItem = z.input<typeof ReceivedListItem>

/** What a recipient reads. It contains nothing by which other data of the learner could be requested. */
export const ReceivedEvaluation = z.extend(ReceivedSummary, {
  /** What the conversation rehearsed. */
  scenario: z.object({
    title: z.string(),
    /** What the conversation is about, as learners read it. */
    description: z.string(),
    language: TextsLanguage,
  }),
  /** HTML, as in the learner's evaluation. */
  content: z.string(),
  /** When the evaluation was made. */
  created_at: Moment,
  /** How many turns it judged. */
  turn_count: z.int(),
  /** What made it, such as `scripted`. */
  produced_by: z.string(),
  /** The code of the language of the conversation. */
  language: LanguageCode,
  /** The checks of the rubric; none without a rubric. */
  checks: z.array(
    z.extend(z.pick(EvaluatedCheck, { key: true, name: true, kind: true, verdict: true, counter: true }), {
      /** The learner's words that the verdict rests on. */
      quotations: z.array(z.string()),
    }),
  ),
  /** The levels that follow from the checks. */
  skills: z.array(SkillLevel),
  /** The messages that the evaluation judged; null where they are not shared. */
  messages: z.nullable(
    z.array(
      z.object({
        /** Whether the learner said it; otherwise the partner did. */
        is_user: z.boolean(),
        /** What was said. */
        content: z.string(),
      }),
    ),
  ),
})
export type ReceivedEvaluation = z.input<typeof ReceivedEvaluation>

export const sharingRoutes = {
  listRecipients: route({
    method: 'GET',
    path: '/shared-evaluations/recipients',
    access: 'member',
    summary: "Whom the caller can share an evaluation with: the administrators of the caller's organisation",
    reply: z.array(Recipient),
  }),
  listSharedEvaluations: route({
    method: 'GET',
    path: '/shared-evaluations',
    access: 'member',
    summary: "The caller's evaluations that are shared, newest first: with whom, what, and since when",
    query: z.strictObject({
      /** Only the evaluations of this chat; absent: of all. */
      chat_id: z.optional(ChatId),
    }),
    reply: z.array(SharedEvaluation),
  }),
  shareEvaluation: route({
    method: 'PUT',
    path: '/shared-evaluations',
    access: 'member',
    summary:
      "Shares one of the caller's evaluations with an administrator, with what was said or without; a repeat says anew what is shared",
    body: z.strictObject({
      ...EvaluationKey,
      /** The id of the administrator to share it with. */
      recipient_id: z.int(),
      /** Whether the recipient reads the conversation too. */
      with_transcript: z.boolean(),
    }),
    reply: SharedEvaluation,
  }),
  takeBackEvaluation: route({
    method: 'DELETE',
    path: '/shared-evaluations/:id',
    access: 'member',
    summary: "Ends the sharing of one of the caller's evaluations at once; also when it has ended already",
    params: z.object({ id: Id }),
    reply: Confirmation,
  }),
  listReceivedEvaluations: route({
    method: 'GET',
    path: '/admin/shared-evaluations',
    access: 'admin',
    summary: 'The evaluations that somebody shares with the caller, newest first',
    query: z.strictObject(Page),
    reply: z.array(ReceivedListItem),
  }),
  countReceivedEvaluations: route({
    method: 'GET',
    path: '/admin/shared-evaluations/count',
    access: 'admin',
    summary: 'How many evaluations somebody shares with the caller that the caller has not read yet',
    reply: z.object({
      /** How many they are. */
      unread: z.int(),
    }),
  }),
  readReceivedEvaluation: route({
    method: 'GET',
    path: '/admin/shared-evaluations/:id',
    access: 'admin',
    summary: 'One of them, and what was said where that is shared too; its learner sees that it was read',
    params: z.object({ id: Id }),
    reply: ReceivedEvaluation,
  }),
}
