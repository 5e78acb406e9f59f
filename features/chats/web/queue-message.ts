import type { OutgoingMessage, RunningTurn, UnsentMessage } from './outgoing-message.ts'
import { readTurn, storeTurn } from './useTurnState.ts'

/**
 * Stores a message that the chat's screen sends as soon as it opens. A message whose reply this tab still waited for
 * becomes an unsent one until it is found in the chat. A message that already waits, as after a reload, keeps its
 * idempotency key, so that it cannot become two turns.
 */
export function queueMessage(chatId: number, message: OutgoingMessage): void {
  const { running, unsent, lastEdit, isWaiting } = readTurn(chatId)
  if (isWaiting && running && isSameMessage(running, message)) return
  storeTurn(chatId, {
    isWaiting: true,
    running: { ...message, attempt: 0 },
    unsent: running === null ? unsent : [...unsent, leaveOpen(running)],
    lastEdit,
  })
}

const isSameMessage = (one: OutgoingMessage, other: OutgoingMessage): boolean =>
  one.content === other.content &&
  one.branch === other.branch &&
  one.replacesMessageId === other.replacesMessageId

/** Turns a message into an unsent one: the server may have stored it or not. */
function leaveOpen(running: RunningTurn): UnsentMessage {
  const { attempt: _, ...message } = running
  return { ...message, text: null, mayBeStored: true, isInComposer: false }
}
