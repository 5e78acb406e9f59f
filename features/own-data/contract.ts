import * as z from 'zod/mini'
import { ChatSummary } from '#features/chats/contract.ts'
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

/** How many exports a person may take. Seconds. */
export const EXPORT_RATE_LIMIT = { limit: 10, window: 3600, cooldown: 600 } as const

/**
 * How often a person may ask for erasure: each request and withdrawal is an entry that administrators read. Seconds.
 */
export const ERASURE_RATE_LIMIT = { limit: 10, window: 3600, cooldown: 600 } as const

/** Identifies the document to anyone who finds the file. */
export const OWN_DATA_FORMAT = 'performance-partner/own-data'
/** Raised when readers of exports have to change; additions do not raise it. */
export const OWN_DATA_VERSION = 1

/** The person's account. */
export const OwnProfile = z.object({
  username: z.string(),
  name: z.string(),
  /** The email address; null where none is known. */
  email: z.nullable(z.string()),
  /** The name of the organisation; null where the person has none. */
  organization: z.nullable(z.string()),
  /** The person's role; null before they have one. */
  role: z.nullable(z.enum(roles)),
  /** The code of the person's language. */
  language: LanguageCode,
  /** When the account was made. */
  created_at: Moment,
  /** Accurate to a few minutes. */
  last_active_at: z.nullable(Moment),
  /** The names stored from a directory, possibly a former organisation's; null if there are none. */
  directory: z.nullable(
    z.object({
      /** The name under which the directory signs the person in. */
      user_name: z.string(),
      /** The directory's own id of the person; null where it gave none. */
      external_id: z.nullable(z.string()),
      /** The parts of the name, as the directory sent them. */
      names: z.unknown(),
    }),
  ),
  /** When the person asked for everything to be deleted; null if they have not. */
  erasure_requested_at: z.nullable(Moment),
  /** The reminders that they asked for by e-mail. */
  reminders: ReminderChoices,
})
export type OwnProfile = z.output<typeof OwnProfile>

const OwnMessage = z.object({
  id: z.int(),
  /** Whether the learner said it; otherwise the partner did. */
  is_user: z.boolean(),
  /** What was said. */
  content: z.string(),
  /** When it was said. */
  created_at: Moment,
  /** The branch in which it was said; later branches may share it. */
  branch_id: BranchId,
  /** Its place in that branch, from 0. */
  position: z.int(),
})

/** A conversation with the messages of all its branches. Texts are in its language. */
export const OwnConversation = z.object({
  id: z.int(),
  /** The id is null if the conversation rehearsed one of `own_conversations`. */
  scenario: ChatSummary.shape.scenario,
  /** The partner's character; null if none is mapped to the scenario. */
  character: z.nullable(
    z.object({
      /** The name; null where it has none. */
      name: z.nullable(z.string()),
      /** Who they are to the learner; null where nobody has written it. */
      role: z.nullable(z.string()),
    }),
  ),
  /** The mood's title. */
  mood: z.nullable(z.string()),
  /** The code of the language in which people talked. */
  language: LanguageCode,
  /** How many turns the shown branch has. */
  turn_count: z.int(),
  /** When it was begun. */
  created_at: Moment,
  /** Whether its words were erased because of their age. */
  is_erased: z.boolean(),
  /** All branches, the oldest first. */
  branches: z.array(Branch),
  /** The branch that is shown. */
  branch_id: BranchId,
  /** Ordered by branch, then by position. */
  messages: z.array(OwnMessage),
  /** The hints asked for: the move that each suggested, before the message at that position. */
  hints: z.array(
    z.object({
      branch_id: BranchId,
      /** The place of that message in its branch, from 0. */
      position: z.int(),
      /** The move that was suggested. */
      move: z.string(),
      /** When it was asked for. */
      created_at: Moment,
    }),
  ),
})
export type OwnConversation = z.output<typeof OwnConversation>

/** A short try of an evaluation's weakest check, begun or declined. */
export const OwnBooster = z.object({
  /** The id of the evaluation. */
  evaluation_id: z.int(),
  /** How many days after the evaluation the try was offered. */
  after_days: z.int(),
  /** The key of the check. */
  check_key: z.string(),
  /** The conversation of the try; null if it was declined. */
  chat_id: z.nullable(z.int()),
  /** When it was begun or declined. */
  created_at: Moment,
  /** The result of the check, for each branch of that conversation. */
  results: z.array(
    z.object({
      branch_id: BranchId,
      /** How many turns were judged. */
      turn_count: z.int(),
      /** The check and its result. */
      check: EvaluatedCheck,
    }),
  ),
})

/** A reminder by e-mail, and whether it was sent. */
export const OwnReminder = z.object({
  /** What it was about. */
  kind: z.enum(reminderKinds),
  /** `dropped`: it was no longer due or no longer wanted. */
  state: z.enum(reminderStates),
  /** When it was made. */
  created_at: Moment,
  /** The date of the own conversation that the reminder was about. */
  day: z.nullable(z.string()),
  /** How many days after the evaluation the short try was offered. */
  after_days: z.nullable(z.int()),
})

/** The person's use of models on one day (UTC), for one purpose. */
export const OwnUsage = z.object({
  /** The day (UTC). */
  day: z.iso.date(),
  /** What the model was used for, such as `partner`. */
  purpose: z.string(),
  /** The model, as `provider:model`. */
  model: z.string(),
  /** How many calls were made. */
  calls: z.int(),
  /** Tokens that the model read. */
  input_tokens: z.int(),
  /** Tokens that the model wrote. */
  output_tokens: z.int(),
})
export type OwnUsage = z.output<typeof OwnUsage>

const ExportedSession = z.omit(OwnSession, { id: true, is_current: true })

/**
 * Everything that the product holds about a person and may show them: it leaves out prompts and facts that characters
 * keep to themselves. A person's actions as an administrator are in the audit, not here.
 */
export const OwnData = z.object({
  /** Identifies the format of the file. */
  format: z.literal(OWN_DATA_FORMAT),
  /** The version of the format; additions do not raise it. */
  version: z.literal(OWN_DATA_VERSION),
  /** When the file was made. */
  exported_at: Moment,
  /** The person's account. */
  profile: OwnProfile,
  /** The person's sessions. */
  sessions: z.array(ExportedSession),
  /** Newest first. Conversations without a turn and deleted ones are left out. */
  conversations: z.array(OwnConversation),
  /** The preparations for conversations that the person has ahead. */
  own_conversations: z.array(
    z.omit(PreparedConversation, { version: true, can_draft: true, is_drafting: true }),
  ),
  /** The evaluations of all branches, newest first, each with its checks and the learner's objections. */
  evaluations: z.array(z.extend(Evaluation, { id: z.int() })),
  /** The evaluations that the person shares, with their recipients, newest first. */
  shared_evaluations: z.array(SharedEvaluation),
  /** The studies that the person has agreed to take part in or has declined. */
  studies: z.array(StudyRecord),
  /** Newest first. */
  boosters: z.array(OwnBooster),
  /** Newest first. */
  reminders: z.array(OwnReminder),
  /** Newest first. */
  usage: z.array(OwnUsage),
})
/** The type on the wire, with dates as text. */
export type OwnData = z.input<typeof OwnData>

/** The item types of its lists, as the server reads them. */
export type OwnDataLists = {
  readonly [Name in Exclude<keyof OwnData, 'format' | 'version' | 'exported_at' | 'profile'>]: z.output<
    typeof OwnData
  >[Name][number]
}

/** When the person asked for the deletion of their account and words; null if they have not. */
export const ErasureRequest = z.object({
  /** When they asked; null if they have not. */
  requested_at: z.nullable(Moment),
})

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
