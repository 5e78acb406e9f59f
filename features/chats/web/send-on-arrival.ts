import type { OutgoingMessage, RunningTurn, UnsentMessage } from './outgoing-message.ts'
import { readTurn, storeTurn } from './useTurnState.ts'

/**
 * Has a message sent as soon as the chat's screen opens. What could not be sent before stays, and so does one whose reply
 * this tab still waited for: it goes from the unsent ones as soon as the chat has it. The same words for the same place that
 * wait already, as after a reload, keep their key, so that they cannot become two turns.
 */
export function sendOnArrival(chatId: number, message: OutgoingMessage): void {
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

/** Nobody knows yet what becomes of it. */
function leaveOpen(running: RunningTurn): UnsentMessage {
  const { attempt: _, ...message } = running
  return { ...message, text: null, mayBeStored: true, isInComposer: false }
}
