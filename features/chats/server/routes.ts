import { isModel, type Partner } from '#adapters/ai/port.ts'
import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import type { ClassifyMood } from '#features/moods/contract.ts'
import type { StreamEvent } from '#platform/contract/route.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { addLogFields } from '#platform/server/request-context.ts'
import type { chatRoutes } from '../contract.ts'
import { chatFailures, moodExpressions } from '../contract-rules.ts'
import type { BranchStore } from './branch-store.ts'
import { createChat, type CreateChatDependencies } from './create-chat.ts'
import { createOwnChat } from './create-own-chat.ts'
import { type ChatDeletionDependencies, deleteChat } from './delete-chat.ts'
import type { RunningReply } from './running-reply.ts'
import type { ChatStore } from './store.ts'
import type { Turns } from './turns.ts'

/** Refuses hints and edits in a chat that is a measurement of a study. */
export type RefuseInMeasurement = (userId: number, chatId: number, what: 'hints' | 'edits') => Promise<void>

type ChatDependencies = ChatDeletionDependencies &
  CreateChatDependencies & {
    readonly refuseInMeasurement: RefuseInMeasurement
    readonly chats: ChatStore
    readonly branches: BranchStore
    readonly turns: Turns
    readonly partner: Partner
    /** Absent where none is configured. */
    readonly voice: Voice | undefined
    readonly transcriber: Transcriber | undefined
    /** Whether the browser's own recognition may be used. */
    readonly hasBrowserSpeech: boolean
    readonly classifyMood: ClassifyMood
  }

/** How many of the newest chats a list shows when the request names no limit. */
const DEFAULT_LIMIT = 200

export const chatHandlers = ({
  database,
  newChats,
  findStudyReservation,
  refuseInMeasurement,
  erasers,
  chats,
  branches,
  turns,
  partner,
  voice,
  transcriber,
  hasBrowserSpeech,
  classifyMood,
}: ChatDependencies): Handlers<typeof chatRoutes> => ({
  createChat: async ({ query }, { actor, key }) => ({
    chat_id: await createChat({ database, newChats, findStudyReservation }, actor, key, {
      mood: undefined,
      ...query,
    }),
  }),
  createOwnChat: async ({ params }, { actor, key }) => ({
    chat_id: await createOwnChat({ database, newChats }, actor, key, params.id),
  }),
  listChats: ({ query }, { actor }) =>
    chats.list(actor.id, {
      limit: query.limit ?? DEFAULT_LIMIT,
      before: query.before,
      withEvaluation: query.omit === undefined,
    }),
  readChat: async ({ params, query }, { actor }) => {
    const found = await chats.find(actor.id, params.id, query.branch ?? null)
    const { chat, builtInReplies, character, mood } = requireFound(found)
    // Where no model is configured, the built-in partner does not replace one.
    const isTold = isModel(partner) && builtInReplies.length > 0
    const { name, promptVersion: prompt_version } = partner
    return {
      ...chat,
      ...(isTold && { built_in_replies: builtInReplies }),
      character: character && { ...character, expression: moodExpressions[classifyMood(mood)] },
      partner: { name, prompt_version, language: partner.resolveLanguage(chat.language) },
      voice: {
        language: voice?.speaks(chat.language) ?? null,
        transcribes: transcriber !== undefined,
        ...(!hasBrowserSpeech && { recognises: false }),
      },
    }
  },
  listMessages: async ({ params, query }, { actor }) =>
    requireFound(await chats.messages(actor.id, params.id, query.limit, query.branch ?? null)),
  deleteChat: async ({ params }, { actor }) => {
    addLogFields({ chatId: params.id })
    await deleteChat({ database, erasers }, actor.id, params.id)
    return { message: 'Chat deleted' }
  },
  beginBranch: async ({ params, body }, { actor, key }) => {
    await refuseInMeasurement(actor.id, params.id, 'edits')
    return branches.begin(actor, key, params.id, body.message_id)
  },
  showBranch: async ({ params, body }, { actor }) => {
    await branches.show(actor.id, params.id, body.branch_id)
    return { message: 'Branch shown' }
  },
  sendMessage: async ({ params, query, body }, { actor, key, wantsEvents }) => {
    addLogFields({ chatId: params.chat_id })
    const message = {
      content: body.content,
      replacesMessageId: body.edited_message_id ?? null,
      branch: query.branch ?? null,
    }
    if (message.replacesMessageId !== null) await refuseInMeasurement(actor.id, params.chat_id, 'edits')
    const reply = await turns.take(actor.id, params.chat_id, message, key)
    return wantsEvents ? eventsOf(reply) : reply.turn
  },
})

function requireFound<T>(chat: T | undefined): T {
  if (chat === undefined) throw new DomainError(chatFailures.missing)
  return chat
}

/** A failure becomes the stream's last event, `error`: see platform/server/mount.ts. */
async function* eventsOf(reply: RunningReply): AsyncGenerator<StreamEvent<typeof chatRoutes.sendMessage>> {
  for await (const text of reply.deltas()) yield { event: 'delta', data: { text } }
  yield { event: 'done', data: await reply.turn }
}
