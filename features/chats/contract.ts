import * as z from 'zod/mini'
import { dailyLimits, ruleMessage } from '#platform/contract/failures.ts'
import { FALLBACK_LANGUAGE, TextsLanguage } from '#features/languages/contract.ts'
import { MoodId } from '#features/moods/contract.ts'
import type { OptionalTextField } from '#features/scenarios/contract.ts'
import { route } from '#platform/contract/route.ts'
import {
  Confirmation,
  EmptyBody,
  FailureDetail,
  Id,
  LanguageCode,
  Moment,
  Page,
} from '#platform/contract/schemas.ts'
import { findTextFailure, normalise } from '#platform/contract/text.ts'
import { Branch, BranchId, BranchQuery } from './contract-branches.ts'
import { ConversationEnding, ConversationGoal } from './contract-outcome.ts'
import { chatFailures, faceExpressions, MESSAGE_LENGTH } from './contract-rules.ts'

// Digits beyond the safe integers become 0, an id that no chat has.
/** The id of a chat. */
export const ChatId = z.pipe(
  z.string().check(z.regex(/^\d+$/, ruleMessage(chatFailures.invalidId))),
  z.transform((digits) => (Number.isSafeInteger(Number(digits)) ? Number(digits) : 0)),
)

const MessageText = z.pipe(
  z.string(),
  z.pipe(
    z.transform(normalise),
    z.string().check((payload) => {
      const failure = findTextFailure(payload.value, MESSAGE_LENGTH)
      if (failure)
        payload.issues.push({ code: 'custom', message: ruleMessage(failure), input: payload.value })
    }),
  ),
)

/** A message of a conversation, by the learner or by the partner. */
export const Message = z.object({
  /** Identifies the message in all chats. */
  id: z.int(),
  /** Whether the learner said it; otherwise the partner did. */
  is_user: z.boolean(),
  /** What was said, in the chat's language. */
  content: z.string(),
  /** The text in the reader's interface language where one exists. */
  translated_content: z.nullable(z.string()),
})
export type Message = z.input<typeof Message>

/** A card of the history. Texts are in the chat's language where they exist, else in English. */
export const ChatSummary = z.object({
  /** The same as `chat_id`. */
  id: z.int(),
  /** The id of the chat. */
  chat_id: z.int(),
  /** What the chat rehearses; the id is null for an own conversation, whose scenario is private. */
  scenario: z.object({
    /** The id of the scenario; null for an own conversation. */
    id: z.nullable(z.int()),
    title: z.string(),
    /** What the conversation is about, as learners read it. */
    description: z.string(),
    language: TextsLanguage,
  }),
  /** Absent in a chat of a scenario. */
  own_conversation_id: z.optional(z.int()),
  /** The id of the mood that the partner is in; null where none was chosen. */
  mood: z.nullable(z.int()),
  /** The code of the language in which people talk. */
  language: LanguageCode,
  /** How many turns the shown branch has: messages of the learner's that were answered. */
  turn_count: z.int(),
  /** The number of turns after which each of its branches ends; absent: no limit. */
  turn_limit: z.optional(z.int()),
  /** The evaluation's HTML, once there is one; null in a list that leaves it out. */
  evaluation: z.nullable(z.string()),
  /** Whether there is an evaluation of it. */
  is_evaluated: z.boolean(),
  /** Whether it was evaluated and done without a hint; absent: it was not. */
  is_unaided: z.optional(z.boolean()),
  /** Whether its words were erased because of their age; absent: no. */
  is_erased: z.optional(z.boolean()),
  /** When the chat was begun. */
  created_at: Moment,
  /** Whom the partner plays; null when no character is mapped to the scenario. */
  character: z.nullable(
    z.object({
      /** The character's name; null where it has none. */
      name: z.nullable(z.string()),
      /** The seed that the face is drawn from. */
      face_seed: z.int(),
    }),
  ),
})
export type ChatSummary = z.input<typeof ChatSummary>

/** What learners know before the first turn, in the scenario's language; all blank where no author has written it. */
const ChatBriefing = z.object({
  /** Who the learner is. */
  learner_role: z.string(),
  /** What the learner wants to reach. */
  goals: z.array(z.string()),
  /** What the learner knows at the beginning. */
  knowledge: z.array(z.string()),
})

/** Makes a briefing of its texts, in which goals and knowledge have one item per line. */
export const toBriefing = (
  texts: Readonly<Record<OptionalTextField, string>>,
): z.output<typeof ChatBriefing> => ({
  learner_role: texts.learner_role,
  goals: linesOf(texts.goals),
  knowledge: linesOf(texts.knowledge),
})
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Whom the partner plays, as learners see them. */
export const ChatCharacter = z.object({
  /** The name; null where the character is known by its role alone. */
  name: z.nullable(z.string()),
  /** Who they are to the learner; null where nobody has written it. */
  role: z.nullable(z.string()),
  /** The seed that the face is drawn from. */
  face_seed: z.int(),
  expression: z.enum(faceExpressions),
  language: TextsLanguage,
})
export type ChatCharacter = z.output<typeof ChatCharacter>

/** A chat with its messages, as the learner reads it. */
export const Chat = z.extend(z.omit(ChatSummary, { is_unaided: true }), {
  /** [0] the scenario's introduction; [1] the character's bio, if there is one. */
  context: z.array(z.string()),
  briefing: ChatBriefing,
  /** Whom the partner plays; null when no character is mapped to the scenario. */
  character: z.nullable(ChatCharacter),
  /** The branch that is shown, or the one that was asked for: messages, turns and ending are its own. */
  branch_id: BranchId,
  /** All branches, the oldest first. */
  branches: z.array(Branch),
  /** The messages of that branch, in order. */
  messages: z.array(Message),
  /** The ids of replies that the built-in partner made because the budget for models was spent; absent: none. */
  built_in_replies: z.optional(z.array(z.int())),
  /** Whether the chat is a measurement of a study, which allows neither hints nor edits; absent: no. */
  is_measurement: z.optional(z.boolean()),
  /** Whether a message is being answered now, wherever it was sent; absent: none is. */
  is_replying: z.optional(z.boolean()),
  /** Whether a model still reads the last exchange, which may reach goals and end the conversation; absent: no. */
  is_being_read: z.optional(z.boolean()),
  /** Null while the conversation goes on. */
  ending: z.nullable(ConversationEnding),
  /** How far each goal is reached, by what the director saw; none in a scenario without facts and needs. */
  goals: z.array(ConversationGoal),
  /** Who makes the replies, and in which language, which may differ from the chat's. */
  partner: z.object({
    /** What makes the replies: `scripted`, or a model as `provider:model`. */
    name: z.string(),
    /** The version of the prompts, such as `partner/1`; null for a partner without prompts. */
    prompt_version: z.nullable(z.string()),
    /** The code of the language in which the partner replies. */
    language: LanguageCode,
  }),
  /** What can be spoken and heard in this chat. */
  voice: z.object({
    /** The language in which replies are spoken, such as pt-BR; null where no voice speaks the chat's language. */
    language: z.nullable(z.string()),
    /** Whether the server transcribes recordings. */
    transcribes: z.boolean(),
    /** False where the browser's own recognition is switched off; absent: it may be used. */
    recognises: z.optional(z.boolean()),
  }),
})
export type Chat = z.input<typeof Chat>

/** One finished turn. */
export const Turn = z.object({
  /** The partner's reply. */
  ai_response: z.object({
    id: z.int(),
    /** What the partner said. */
    content: z.string(),
    /** Whether the built-in partner said it because the budget for models is spent; absent: no. */
    is_built_in: z.optional(z.boolean()),
  }),
  /** The learner's message that was answered. */
  user_message: z.object({ id: z.int() }),
  /** How many turns the branch has now. */
  turn_count: z.int(),
  /** The branch in which it was said; absent in turns from before there were branches. */
  branch_id: z.optional(BranchId),
  /** Null while the conversation goes on; absent in turns from before there were endings. */
  ending: z.optional(z.nullable(ConversationEnding)),
  /** The chat's goals after this turn; absent in turns from before goals existed. */
  goals: z.optional(z.array(ConversationGoal)),
})
export type Turn = z.output<typeof Turn>

export const chatRoutes = {
  createChat: route({
    method: 'POST',
    keyed: true,
    path: '/chats/create',
    access: 'member',
    summary: 'Starts a chat',
    query: z.strictObject({
      /** The id of the scenario to rehearse. */
      scenario_id: Id,
      /** The code of the language in which to talk. */
      language: z._default(LanguageCode, FALLBACK_LANGUAGE),
      /** The id of the mood that the partner is in; absent where the scenario has none to choose from. */
      mood: z.optional(MoodId),
    }),
    body: EmptyBody,
    reply: z.object({
      /** The id of the chat that was begun. */
      chat_id: z.int(),
    }),
  }),
  createOwnChat: route({
    method: 'POST',
    keyed: true,
    path: '/own-conversations/:id/chats',
    access: 'member',
    summary: "Starts a chat that rehearses one of the caller's own conversations",
    params: z.object({ id: Id }),
    body: EmptyBody,
    reply: z.object({
      /** The id of the chat that was begun. */
      chat_id: z.int(),
    }),
  }),
  listChats: route({
    method: 'GET',
    path: '/chats/',
    access: 'member',
    summary: "The caller's chats, newest first",
    // Cards only show whether there is an evaluation; without its text a page weighs a tenth.
    query: z.strictObject({
      ...Page,
      /** Leaves the text of evaluations out, which is then null. */
      omit: z.optional(z.literal('evaluation')),
    }),
    reply: z.array(ChatSummary),
  }),
  readChat: route({
    method: 'GET',
    path: '/chats/:id',
    access: 'member',
    summary: "One of the caller's chats, in the branch that is shown or in another",
    params: z.object({ id: ChatId }),
    query: z.strictObject(BranchQuery),
    reply: Chat,
  }),
  listMessages: route({
    method: 'GET',
    path: '/chats/:id/messages',
    access: 'member',
    summary: 'The messages of a chat, in order',
    params: z.object({ id: ChatId }),
    query: z.strictObject({ limit: Page.limit, ...BranchQuery }),
    reply: z.array(Message),
  }),
  deleteChat: route({
    method: 'DELETE',
    path: '/chats/:id',
    access: 'member',
    summary:
      "Deletes one of the caller's chats for good, with its evaluations and objections; also when it is deleted already",
    params: z.object({ id: ChatId }),
    reply: Confirmation,
  }),
  beginBranch: route({
    method: 'POST',
    keyed: true,
    path: '/chats/:id/branches',
    access: 'member',
    summary: 'Begins a branch in place of an own message; it is shown once something is said in it',
    params: z.object({ id: ChatId }),
    body: z.strictObject({
      /** The id of the learner's message in whose place the branch begins. */
      message_id: z.int().check(z.positive()),
    }),
    reply: Branch,
  }),
  showBranch: route({
    method: 'PUT',
    path: '/chats/:id/branch',
    access: 'member',
    summary: 'Shows another branch of a chat, for clients that name none too',
    params: z.object({ id: ChatId }),
    body: z.strictObject({
      /** The number of the branch to show. */
      branch_id: BranchId,
    }),
    reply: Confirmation,
  }),
  sendMessage: route({
    method: 'POST',
    keyed: true,
    path: '/chats/:chat_id/message',
    access: 'member',
    summary: 'Says something; answers when the partner has replied, or streams the reply',
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
    }),
    // The branch that gets the message and is shown from then on; by default the one that is shown.
    query: z.strictObject(BranchQuery),
    body: z.strictObject({
      /** What the learner says. */
      content: MessageText,
      /** Part of the specified payload; a message never overrides its chat's language. */
      language: z.optional(LanguageCode),
      /**
       * The id of one of the caller's messages in that branch, in whose place a new branch begins; absent: the branch
       * goes on.
       */
      edited_message_id: z.optional(z.int().check(z.positive())),
    }),
    reply: Turn,
    events: {
      delta: z.object({
        /** The next piece of the reply. */
        text: z.string(),
      }),
      done: Turn,
      error: z.extend(FailureDetail, {
        /** The status with which a request without a stream would have been answered. */
        status: z.int(),
        /** Seconds until another try makes sense, as in `Retry-After`; absent where that is not known. */
        retry_after: z.optional(z.int()),
      }),
    },
    failures: dailyLimits,
  }),
}
