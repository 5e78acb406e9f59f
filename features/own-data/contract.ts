import * as z from 'zod/mini'
import { Branch, BranchId } from '#features/chats/contract-branches.ts'
import { EvaluatedCheck, Evaluation } from '#features/evaluations/contract.ts'
import { PreparedConversation } from '#features/own-conversations/contract.ts'
import { reminderKinds, reminderStates } from '#features/reminders/contract-rules.ts'
import { ReminderChoices } from '#features/reminders/contract.ts'
import { OwnSession } from '#features/session/contract.ts'
import { SharedEvaluation } from '#features/sharing/contract.ts'
import { StudyRecord } from '#features/studies/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, LanguageCode, Moment } from '#platform/contract/schemas.ts'

/** So many exports somebody may take. Seconds. */
export const EXPORT_RATE_LIMIT = { limit: 10, window: 3600, cooldown: 600 } as const

/** So often somebody may ask for erasure: each time, and each withdrawal, is a line that administrators read. Seconds. */
export const ERASURE_RATE_LIMIT = { limit: 10, window: 3600, cooldown: 600 } as const

/** What the document is, for whoever finds the file. */
export const OWN_DATA_FORMAT = 'performance-partner/own-data'
/** Grows when a reader of exports has to change; what is only added leaves it as it is. */
export const OWN_DATA_VERSION = 1

export const OwnProfile = z.object({
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  role: z.nullable(z.enum(roles)),
  language: LanguageCode,
  created_at: Moment,
  /** Give or take a few minutes. */
  last_active_at: z.nullable(Moment),
  /** What a directory calls the person, also a former organisation's, as it is still kept; null where there is nothing. */
  directory: z.nullable(
    z.object({ user_name: z.string(), external_id: z.nullable(z.string()), names: z.unknown() }),
  ),
  /** When they have asked for everything to be deleted; null while they have not. */
  erasure_requested_at: z.nullable(Moment),
  /** Which reminders they have asked for by e-mail. */
  reminders: ReminderChoices,
})
export type OwnProfile = z.output<typeof OwnProfile>

const OwnMessage = z.object({
  id: z.int(),
  is_user: z.boolean(),
  content: z.string(),
  created_at: Moment,
  /** The branch in which it was said; others may share it. */
  branch_id: BranchId,
  /** Its place in that branch, from 0 on. */
  position: z.int(),
})

/** A conversation with all that was said in any of its branches. Texts are in its language. */
export const OwnConversation = z.object({
  id: z.int(),
  /** The id is null where one of `own_conversations` was rehearsed. */
  scenario: z.object({ id: z.nullable(z.int()), title: z.string(), description: z.string() }),
  /** Whom the partner played; null when no character is mapped to the scenario. */
  character: z.nullable(z.object({ name: z.nullable(z.string()), role: z.nullable(z.string()) })),
  /** The mood's title. */
  mood: z.nullable(z.string()),
  language: LanguageCode,
  turn_count: z.int(),
  created_at: Moment,
  /** Whether its words have gone because of their age. */
  is_erased: z.boolean(),
  branches: z.array(Branch),
  /** The one that is shown. */
  branch_id: BranchId,
  /** Branch by branch, in order. */
  messages: z.array(OwnMessage),
  /** Which hints were asked for: the move that each named, before the message at that position. */
  hints: z.array(z.object({ branch_id: BranchId, position: z.int(), move: z.string(), created_at: Moment })),
})
export type OwnConversation = z.output<typeof OwnConversation>

/** A short try of what an evaluation found weakest, begun or declined. */
export const OwnBooster = z.object({
  evaluation_id: z.int(),
  /** How many days after the evaluation it was offered. */
  after_days: z.int(),
  check_key: z.string(),
  /** In which conversation it was tried; null: declined. */
  chat_id: z.nullable(z.int()),
  created_at: Moment,
  /** What became of the check, by the branches of that conversation. */
  results: z.array(z.object({ branch_id: BranchId, turn_count: z.int(), check: EvaluatedCheck })),
})

/** A reminder by e-mail, and what became of it. */
export const OwnReminder = z.object({
  kind: z.enum(reminderKinds),
  /** `dropped`: it was not due any more, or not wanted. */
  state: z.enum(reminderStates),
  created_at: Moment,
  /** The date that a reminder of an own conversation was about. */
  day: z.nullable(z.string()),
  /** How many days after the evaluation a short try was offered. */
  after_days: z.nullable(z.int()),
})

/** What models consumed for the person on one day (UTC), for one purpose. */
export const OwnUsage = z.object({
  day: z.iso.date(),
  purpose: z.string(),
  model: z.string(),
  calls: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
})
export type OwnUsage = z.output<typeof OwnUsage>

const ExportedSession = z.omit(OwnSession, { id: true, is_current: true })

/**
 * Everything that the product holds of a person and may show them: nothing of what characters keep, and no prompts. What
 * somebody did as an administrator is in the audit and not here.
 */
export const OwnData = z.object({
  format: z.literal(OWN_DATA_FORMAT),
  version: z.literal(OWN_DATA_VERSION),
  exported_at: Moment,
  profile: OwnProfile,
  /** Where the person is signed in. */
  sessions: z.array(ExportedSession),
  /** Newest first. Those without a turn, and those that were deleted, are none. */
  conversations: z.array(OwnConversation),
  /** What was prepared for conversations that the person really has ahead. */
  own_conversations: z.array(
    z.omit(PreparedConversation, { version: true, can_draft: true, is_drafting: true }),
  ),
  /** The evaluations of all branches, newest first, each with its checks and what the learner objected to. */
  evaluations: z.array(z.extend(Evaluation, { id: z.int() })),
  /** Which evaluations are shown to whom, newest first. */
  shared_evaluations: z.array(SharedEvaluation),
  /** In which studies the person has agreed to take part, or has declined. */
  studies: z.array(StudyRecord),
  /** Newest first. */
  boosters: z.array(OwnBooster),
  /** Newest first. */
  reminders: z.array(OwnReminder),
  /** Newest first. */
  usage: z.array(OwnUsage),
})
/** As it goes over the wire. */
export type OwnData = z.input<typeof OwnData>

/** The items of its lists, as the server reads them. */
export type OwnDataLists = {
  readonly [
    Name in
      | 'sessions'
      | 'conversations'
      | 'own_conversations'
      | 'evaluations'
      | 'shared_evaluations'
      | 'studies'
      | 'boosters'
      | 'reminders'
      | 'usage'
  ]: z.output<typeof OwnData>[Name][number]
}

/** Whether somebody has asked for their account and their words to be deleted. */
export const ErasureRequest = z.object({ requested_at: z.nullable(Moment) })
export type ErasureRequest = z.input<typeof ErasureRequest>

export const ownDataRoutes = {
  exportOwnData: route({
    method: 'GET',
    path: '/users/me/export',
    access: 'signed-in',
    summary: 'Everything that is held of the caller, as a JSON file',
    bytes: 'application/json; charset=utf-8',
    file: OwnData,
  }),
  readErasureRequest: route({
    method: 'GET',
    path: '/users/me/erasure-request',
    access: 'signed-in',
    summary: 'Whether the caller has asked for their account and their words to be deleted',
    reply: ErasureRequest,
  }),
  requestErasure: route({
    method: 'PUT',
    path: '/users/me/erasure-request',
    access: 'signed-in',
    summary: 'Asks for the account and all words to be deleted; administrators see it among the users',
    reply: ErasureRequest,
  }),
  withdrawErasureRequest: route({
    method: 'DELETE',
    path: '/users/me/erasure-request',
    access: 'signed-in',
    summary: 'Takes that back; also when it was taken back already',
    reply: Confirmation,
  }),
}
