import { useMemo } from 'react'
import type { Chat, Message } from '../contract.ts'
import type { Outgoing, TurnState } from './useRunningTurn.ts'

/** The chat as this screen knows it: with the turn that has just ended, and without what a running edit cuts. */
export function useOptimisticChat(known: Chat, { running, finished }: TurnState): Chat {
  const edited = running?.edited ?? null
  return useMemo(() => cutAt(withTurn(known, finished), edited), [known, finished, edited])
}

/** What stands before the place where something is said. */
export function messagesBefore(messages: readonly Message[], edited: number | null): readonly Message[] {
  const index = messages.findIndex(({ id }) => id === edited)
  return index === -1 ? messages : messages.slice(0, index)
}

/** The chat while a message is being replaced: the new words, which are not in it, are said in the turn it counts. */
function cutAt(chat: Chat, edited: number | null): Chat {
  const messages = messagesBefore(chat.messages, edited)
  if (messages === chat.messages) return chat
  return { ...chat, messages: [...messages], turn_count: messages.length / 2 + 1 }
}

/** Whether the chat already holds what was said: another tab, or a reload, may have seen the turn end first. */
export function isInHistory(messages: readonly Message[], { content, edited, after }: Outgoing): boolean {
  if (edited !== null && messages.some(({ id }) => id === edited)) return false
  const last = messages.findIndex(({ id }) => id === after)
  if (after !== null && last === -1) return false
  return messages.slice(last + 1).some((message) => message.is_user && message.content === content)
}

/**
 * The chat with a finished turn in it, exactly once, in whichever order the news of it came. Ids grow as things are
 * said, so a chat that holds greater ones is newer than the turn: it has the turn, or an edit has cut it since.
 */
export function withTurn(chat: Chat, finished: TurnState['finished']): Chat {
  if (finished === null) return chat
  const { user_message, ai_response, turn_count } = finished.turn
  if (chat.messages.some(({ id }) => id >= user_message.id)) return chat
  const said = { id: user_message.id, is_user: true, content: finished.content, translated_content: null }
  const replied = { ...ai_response, is_user: false, translated_content: null }
  const before = messagesBefore(chat.messages, finished.edited)
  return { ...chat, messages: [...before, said, replied], turn_count }
}
