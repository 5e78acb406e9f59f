import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { streamEvents } from '#platform/web/events.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newKey, patience } from '#platform/web/http.ts'
import { type Chat, chatRoutes } from '../contract.ts'
import { historyQuery } from '#features/history/web/queries.ts'
import { chatQuery } from './queries.ts'
import { isInHistory, messagesBefore, useOptimisticChat, withTurn } from './useOptimisticChat.ts'
import { createReplyText, type Ending, hear, type ReplyText } from './useReplyText.ts'
import { type Outgoing, type TurnState, type Unsent, useRunningTurn } from './useRunningTurn.ts'
import type { SendLimit } from './useSendLimit.ts'

export type Sending = TurnState & {
  /** The chat with what this screen knows beyond the last answer to `GET /chats/{id}`. */
  readonly chat: Chat
  readonly reply: ReplyText
  /** Says something, or answers false when it has to wait. */
  readonly send: (content: string) => boolean
  /** Says it instead of an own message and all that followed that; or answers false when it has to wait. */
  readonly edit: (messageId: number, content: string) => boolean
  /** Says it again, as something new where the message that it should replace is gone. */
  readonly repeat: (unsent: Unsent) => void
  /** Keeps words that have lost their place, as what could not be sent. */
  readonly keep: (content: string) => void
  readonly discard: (unsent: Unsent) => void
}

/**
 * Sends what the learner says, and listens to the reply.
 * @param exchange puts a text in the composer in the place of another; false when that does not stand there
 */
export function useSendMessage(
  known: Chat,
  limit: SendLimit,
  exchange: (before: string, after: string) => boolean,
): Sending {
  const [state, dispatch] = useRunningTurn(known)
  const [reply] = useState(createReplyText)
  const chat = useOptimisticChat(known, state)
  const settle = useSettle()
  const tell = useFailureMessage(limit)
  const { running } = state

  const onEnding = useEffectEvent((ending: Ending) => {
    if (!running) return
    if (ending.type === 'cut' && running.attempt < patience.retries) return dispatch({ type: 'cut' })
    void settle(known, running, ending)
    if (ending.type === 'done') return dispatch({ type: 'done', turn: ending.turn })
    const mayBeStored = ending.type !== 'refused' && ending.failure.kind !== 'client'
    if (!mayBeStored) limit.giveBack()
    const isInComposer = running.edited === null && exchange('', running.content)
    dispatch({ type: 'failed', failure: { message: tell(running, ending), mayBeStored, isInComposer } })
  })

  useEffect(() => {
    if (!running) return
    // Leaving the screen ends the listening, not the reply.
    const leaving = new AbortController()
    void listen(known.id, known.language, running, reply, leaving.signal).then((ending) => {
      if (!leaving.signal.aborted) onEnding(ending)
    })
    return () => leaving.abort()
  }, [known.id, known.language, running, reply])

  // The answer was lost, but not what was said: it is in the chat, and nothing is left to be sent.
  const stored = state.unsent.find((one) => isInHistory(known.messages, one))
  const onStored = useEffectEvent((one: Unsent) => {
    if (one.isInComposer) exchange(one.content, '')
    dispatch({ type: 'discarded', unsent: one })
  })
  useLayoutEffect(() => {
    if (stored) onStored(stored)
  }, [stored])

  /** The same words again keep their key, so that they cannot become two turns; what may be stored costs nothing. */
  const say = (content: string, edited: number | null, before: Unsent | undefined): boolean => {
    const isRepeat = before?.content === content && before.edited === edited
    const isFree = isRepeat && before.mayBeStored
    if (running || (!isFree && !limit.take())) return false
    reply.clear()
    const after = messagesBefore(chat.messages, edited).at(-1)?.id ?? null
    const outgoing = isRepeat ? before : { key: newKey(), content, edited, after }
    dispatch({ type: 'sent', outgoing, replaces: before })
    return true
  }
  return {
    ...state,
    chat,
    reply,
    send: (content) =>
      say(
        content,
        null,
        state.unsent.find(({ isInComposer }) => isInComposer),
      ),
    edit: (messageId, content) =>
      say(
        content,
        messageId,
        state.unsent.find(({ edited }) => edited === messageId),
      ),
    repeat: (unsent) =>
      void say(unsent.content, chat.messages.find(({ id }) => id === unsent.edited)?.id ?? null, unsent),
    keep: (content) => dispatch({ type: 'kept', unsent: { ...lost, key: newKey(), content } }),
    discard: (unsent) => dispatch({ type: 'discarded', unsent }),
  }
}

/** Where it stood is not known any more: the same words anywhere in the chat are it. */
const lost = { edited: null, after: null, message: null, mayBeStored: false, isInComposer: false }

async function listen(
  chatId: number,
  language: string,
  { key, content, edited, attempt }: NonNullable<TurnState['running']>,
  reply: ReplyText,
  signal: AbortSignal,
): Promise<Ending> {
  if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, patience.retryDelay(attempt)))
  const body = { content, language, ...(edited !== null && { edited_message_id: edited }) }
  const sent = { params: { chat_id: chatId }, body }
  return hear(streamEvents(chatRoutes.sendMessage, sent, { signal, idempotencyKey: key }), reply)
}

/** Brings the cache up to date with how a turn ended. */
function useSettle() {
  const client = useQueryClient()
  return async (chat: Chat, { content, edited }: Outgoing, ending: Ending): Promise<void> => {
    const { queryKey } = chatQuery(chat.id)
    if (ending.type === 'done') {
      const { turn } = ending
      // An answer that was asked for earlier may not know this turn, so it must not come later.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (old) => old && withTurn(old, { content, edited, turn }))
      void client.invalidateQueries({ queryKey: historyQuery.queryKey })
      const isWhole = client.getQueryData(queryKey)?.messages.length === turn.turn_count * 2
      if (isWhole) return
    }
    await client.invalidateQueries({ queryKey })
  }
}

/** What is said of a failure; null where the countdown of the rate limit says it. */
function useFailureMessage(limit: SendLimit) {
  const t = useText('chats')
  const failureText = useFailureText()
  const sentence = useSentence()
  return ({ edited }: Outgoing, ending: Exclude<Ending, { type: 'done' }>): string | null => {
    if (ending.type === 'refused') return sentence(ending.detail)
    if (ending.failure.status !== 429)
      return failureText(ending.failure, t(edited === null ? 'send.failed' : 'edit.failed'))
    limit.waitFor(ending.failure.retryAfter)
    return null
  }
}
