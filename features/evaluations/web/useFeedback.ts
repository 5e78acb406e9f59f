import { useCallback, useMemo, useState } from 'react'
import type { Message } from '#features/chats/contract.ts'
import type { Specific } from '../contract.ts'

/** The feedback on one of the learner's messages; most have none. */
export type MessageFeedback = {
  readonly messageId: number
  /** The message's number among the learner's: 1 is the first. */
  readonly number: number
  readonly specifics: readonly Specific[]
}

export type FeedbackSelection = {
  /** The feedback by the id of the learner's message. */
  readonly byMessage: ReadonlyMap<number, MessageFeedback>
  /** The feedback that is shown. */
  readonly chosen: MessageFeedback | null
  /** Shows the feedback on a message; a second call hides it. */
  readonly toggle: (messageId: number) => void
  readonly close: () => void
}

/** The feedback on single messages, and the selection of one. */
export function useFeedback(
  messages: readonly Message[] | undefined,
  specifics: readonly Specific[],
): FeedbackSelection {
  const [chosenId, choose] = useState<number | null>(null)
  const byMessage = useMemo(() => groupByMessage(messages ?? [], specifics), [messages, specifics])
  const toggle = useCallback((id: number) => choose((before) => (before === id ? null : id)), [])
  const close = useCallback(() => choose(null), [])
  return { byMessage, chosen: (chosenId !== null && byMessage.get(chosenId)) || null, toggle, close }
}

function groupByMessage(messages: readonly Message[], specifics: readonly Specific[]) {
  const learnerMessages = messages.filter(({ is_user }) => is_user)
  const grouped = Map.groupBy(specifics, ({ message_id }) => message_id)
  return new Map<number, MessageFeedback>(
    learnerMessages.map(({ id }, index) => [
      id,
      { messageId: id, number: index + 1, specifics: grouped.get(id) ?? [] },
    ]),
  )
}
