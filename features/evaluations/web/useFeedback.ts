import { useCallback, useMemo, useState } from 'react'
import type { Message } from '#features/chats/contract.ts'
import type { Specific } from '../contract.ts'

/** What is said of one of the learner's messages; of most, nothing. */
export type MessageFeedback = {
  readonly messageId: number
  /** Counts the learner's messages: 1 is the first. */
  readonly number: number
  readonly specifics: readonly Specific[]
}

export type Feedback = {
  /** By the id of the message; the partner's are not in it. */
  readonly all: ReadonlyMap<number, MessageFeedback>
  /** What is looked at now. */
  readonly chosen: MessageFeedback | null
  /** Shows what is said of a message; a second time puts it away. */
  readonly toggle: (messageId: number) => void
  readonly close: () => void
}

/** The feedback on single messages, and which of it is looked at. */
export function useFeedback(
  messages: readonly Message[] | undefined,
  specifics: readonly Specific[],
): Feedback {
  const [chosenId, choose] = useState<number | null>(null)
  const all = useMemo(() => byMessage(messages ?? [], specifics), [messages, specifics])
  const toggle = useCallback((id: number) => choose((before) => (before === id ? null : id)), [])
  const close = useCallback(() => choose(null), [])
  return { all, chosen: (chosenId !== null && all.get(chosenId)) || null, toggle, close }
}

function byMessage(messages: readonly Message[], specifics: readonly Specific[]) {
  const mine = messages.filter(({ is_user }) => is_user)
  const grouped = Map.groupBy(specifics, ({ message_id }) => message_id)
  return new Map<number, MessageFeedback>(
    mine.map(({ id }, index) => [id, { messageId: id, number: index + 1, specifics: grouped.get(id) ?? [] }]),
  )
}
