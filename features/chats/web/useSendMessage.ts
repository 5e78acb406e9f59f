import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Cooldown } from '#platform/web/hooks/useCooldown.ts'
import { newIdempotencyKey, retryPolicy } from '#platform/web/http.ts'
import type { Chat } from '../contract.ts'
import { createOutgoingMessage, isInTranscript, optimisticChat } from './optimistic-chat.ts'
import type { UnsentMessage } from './outgoing-message.ts'
import { createReplyStore, type ReplyStore } from './reply-store.ts'
import { type ReplyOutcome, requestReply } from './reply-stream.ts'
import type { TurnState } from './turn-state.ts'
import { useDescribeFailure, useUpdateCaches } from './useReplyOutcome.ts'
import { useTurnState } from './useTurnState.ts'

export type MessageSender = TurnState & {
  /** The chat with what this screen knows beyond the last answer to `GET /chats/{id}`. */
  readonly chat: Chat
  readonly reply: ReplyStore
  /** Whether a message is being answered that another tab or device has sent, or this one before it was closed. */
  readonly isAnsweredElsewhere: boolean
  /** Sends a message. False while a reply is on its way or the cooldown lasts. */
  readonly send: (content: string) => boolean
  /**
   * Sends a text in place of an own message, in a new branch. False while a reply is on its way or the cooldown lasts.
   */
  readonly edit: (messageId: number, content: string) => boolean
  /** Sends an unsent message again; as a new one where the message that it replaces is gone. */
  readonly repeat: (unsent: UnsentMessage) => void
  /** Keeps a text, whose place in the chat is gone, as an unsent message. */
  readonly keepUnsent: (content: string) => void
  readonly discard: (unsent: UnsentMessage) => void
}

/**
 * Sends the learner's messages and reads the replies.
 * @param replaceDraft puts a text into the composer; false when the composer holds another text than the expected one
 */
export function useSendMessage(
  serverChat: Chat,
  cooldown: Cooldown,
  replaceDraft: (expected: string, replacement: string) => boolean,
): MessageSender {
  const [state, dispatch] = useTurnState(serverChat)
  const [reply] = useState(createReplyStore)
  const chat = useMemo(() => optimisticChat(serverChat, state), [serverChat, state])
  const updateCaches = useUpdateCaches()
  const describeFailure = useDescribeFailure(cooldown)
  const { running } = state
  const isAnsweredElsewhere = running === null && serverChat.is_replying === true

  const onOutcome = useEffectEvent((outcome: ReplyOutcome) => {
    if (!running) return
    const canRejoin = outcome.type === 'interrupted' && running.attempt < retryPolicy.retries
    if (canRejoin) return dispatch({ type: 'interrupted' })
    void updateCaches(serverChat, running, outcome)
    if (outcome.type === 'finished') return dispatch(outcome)
    const mayBeStored = outcome.type !== 'refused' && outcome.failure.kind !== 'client'
    const isInComposer = running.replacesMessageId === null && replaceDraft('', running.content)
    const text = describeFailure(running, isInComposer, outcome)
    dispatch({ type: 'failed', failure: { text, mayBeStored, isInComposer } })
  })

  useEffect(() => {
    if (!running) return
    // Leaving the screen ends the reading, not the reply.
    const leaving = new AbortController()
    void requestReply(serverChat.id, serverChat.language, running, reply, leaving.signal).then((outcome) => {
      if (!leaving.signal.aborted) onOutcome(outcome)
    })
    return () => leaving.abort()
  }, [serverChat.id, serverChat.language, running, reply])

  // The answer was lost, but the server has stored the turn: the message is not unsent any more.
  const stored = state.unsent.find((one) => isInTranscript(serverChat.messages, one))
  const onStored = useEffectEvent((unsent: UnsentMessage) => {
    if (unsent.isInComposer) replaceDraft(unsent.content, '')
    dispatch({ type: 'stored', unsent, branch: serverChat.branch_id })
  })
  useLayoutEffect(() => {
    if (stored) onStored(stored)
  }, [stored])

  /**
   * The same text sent again keeps its key, so that it cannot become two turns. Where its turn may be stored already,
   * it need not wait for the cooldown. In another branch it is another message.
   */
  const start = (content: string, replacesMessageId: number | null, instead: UnsentMessage | undefined) => {
    const isRepeat =
      instead?.content === content &&
      instead.replacesMessageId === replacesMessageId &&
      instead.branch === chat.branch_id
    const isFree = isRepeat && instead.mayBeStored
    if (running || (isAnsweredElsewhere && !isRepeat) || (!isFree && cooldown.secondsLeft() > 0)) return false
    reply.clear()
    const message = isRepeat ? instead : createOutgoingMessage(chat, content, replacesMessageId)
    dispatch({ type: 'sent', message, instead, goals: chat.goals })
    return true
  }
  const standingId = (id: number | null) => chat.messages.find((message) => message.id === id)?.id ?? null
  return {
    ...state,
    chat,
    reply,
    isAnsweredElsewhere,
    send: (content) =>
      start(
        content,
        null,
        state.unsent.find(({ isInComposer }) => isInComposer),
      ),
    edit: (messageId, content) =>
      start(
        content,
        messageId,
        state.unsent.find((one) => one.replacesMessageId === messageId),
      ),
    repeat: (unsent) => void start(unsent.content, standingId(unsent.replacesMessageId), unsent),
    keepUnsent: (content) =>
      dispatch({
        type: 'kept',
        unsent: { ...unsentElsewhere, key: newIdempotencyKey(), content, branch: chat.branch_id },
      }),
    discard: (unsent) => dispatch({ type: 'discarded', unsent }),
  }
}

/** Its place is unknown, so the same text anywhere in the chat counts as this message. */
const unsentElsewhere = {
  replacesMessageId: null,
  previousMessageId: null,
  text: null,
  mayBeStored: false,
  isInComposer: false,
}
