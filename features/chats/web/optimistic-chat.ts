import { newIdempotencyKey } from '#platform/web/http.ts'
import type { Chat, Message } from '../contract.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import type { FinishedTurn, TurnState } from './turn-state.ts'

/** The server's chat with the turn that has just finished, and without the messages that a running edit replaces. */
export const optimisticChat = (serverChat: Chat, { running, finished }: TurnState): Chat =>
  withoutReplaced(withTurn(serverChat, finished), running?.replacesMessageId ?? null)

/** The messages that stay when one is replaced: those before it, or all when it is null or missing. */
export function messagesBefore(messages: readonly Message[], replacedId: number | null): readonly Message[] {
  const index = messages.findIndex(({ id }) => id === replacedId)
  return index === -1 ? messages : messages.slice(0, index)
}

/** A message with a key of its own, for the branch that a chat shows. */
export const createOutgoingMessage = (
  { branch_id: branch, messages }: Chat,
  content: string,
  replacesMessageId: number | null,
): OutgoingMessage => ({
  key: newIdempotencyKey(),
  content,
  branch,
  replacesMessageId,
  previousMessageId: messagesBefore(messages, replacesMessageId).at(-1)?.id ?? null,
})

/** The chat during an edit, which removes any ending. Its turn count includes the running turn (requirement C6). */
function withoutReplaced(chat: Chat, replacedId: number | null): Chat {
  const messages = messagesBefore(chat.messages, replacedId)
  if (messages === chat.messages) return chat
  return { ...chat, messages: [...messages], turn_count: messages.length / 2 + 1, ending: null }
}

/** Whether the transcript already has a message: another tab, or a reload, may have received the turn first. */
export function isInTranscript(messages: readonly Message[], message: OutgoingMessage): boolean {
  const { content, replacesMessageId, previousMessageId } = message
  if (replacesMessageId !== null && messages.some(({ id }) => id === replacesMessageId)) return false
  const previous = messages.findIndex(({ id }) => id === previousMessageId)
  if (previousMessageId !== null && previous === -1) return false
  return messages.slice(previous + 1).some((one) => one.is_user && one.content === content)
}

/**
 * The chat with a finished turn in it exactly once, whichever answer arrives first. Message ids grow with time, so a
 * chat with greater ids is newer than the turn: it has the turn, or an edit has replaced it since. A chat that knows
 * the turn's branch but shows another one has been switched since, and stays as it is.
 */
export function withTurn(chat: Chat, finished: FinishedTurn | null): Chat {
  if (finished === null) return chat
  const {
    user_message,
    ai_response,
    turn_count,
    branch_id = chat.branch_id,
    ending = null,
    goals = chat.goals,
  } = finished.turn
  if (chat.branch_id !== branch_id && chat.branches.some(({ id }) => id === branch_id)) return chat
  if (chat.messages.some(({ id }) => id >= user_message.id)) return chat
  const sent = { id: user_message.id, is_user: true, content: finished.content, translated_content: null }
  const { id, content } = ai_response
  const reply = { id, content, is_user: false, translated_content: null }
  const before = messagesBefore(chat.messages, finished.replacesMessageId)
  const branches = chat.branches.map((one) => (one.id === branch_id ? { ...one, turn_count } : one))
  const builtIn = ai_response.is_built_in
    ? { built_in_replies: [...(chat.built_in_replies ?? []), ai_response.id] }
    : {}
  return {
    ...chat,
    ...builtIn,
    branch_id,
    branches,
    messages: [...before, sent, reply],
    ...(chat.is_replying && { is_replying: false }),
    ...(chat.partner.prompt_version !== null && !ai_response.is_built_in && { is_being_read: true }),
    turn_count,
    ending,
    goals,
  }
}
