import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { streamEvents } from '#platform/web/events.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newKey, patience } from '#platform/web/http.ts'
import { type Chat, chatRoutes } from '../contract.ts'
import { chatQuery, historyQuery } from './queries.ts'
import { createReplyText, type Ending, hear, type ReplyText } from './useReplyText.ts'
import { type TurnState, type Unsent, useRunningTurn, withTurn } from './useRunningTurn.ts'
import type { SendLimit } from './useSendLimit.ts'

export type Sending = TurnState & {
  /** The chat with what this screen knows beyond the last answer to `GET /chats/{id}`. */
  readonly chat: Chat
  readonly reply: ReplyText
  /** Says something, or answers false when it has to wait. */
  readonly send: (content: string) => boolean
  readonly repeat: (unsent: Unsent) => void
  readonly discard: (unsent: Unsent) => void
}

/**
 * Sends what the learner says, and listens to the reply.
 * @param putBack offers the text of a failed message to the composer; false when that holds other text
 */
export function useSendMessage(known: Chat, limit: SendLimit, putBack: (text: string) => boolean): Sending {
  const [state, dispatch] = useRunningTurn(known)
  const [reply] = useState(createReplyText)
  const chat = withTurn(known, state.finished)
  const settle = useSettle()
  const tell = useFailureMessage(limit)
  const { running } = state

  const onEnding = useEffectEvent((ending: Ending) => {
    if (!running) return
    if (ending.type === 'cut' && running.attempt < patience.retries) return dispatch({ type: 'cut' })
    void settle(known, running.content, ending)
    if (ending.type === 'done') return dispatch({ type: 'done', turn: ending.turn })
    const mayBeStored = ending.type !== 'refused' && ending.failure.kind !== 'client'
    if (!mayBeStored) limit.giveBack()
    const isInComposer = putBack(running.content)
    dispatch({ type: 'failed', failure: { message: tell(ending), mayBeStored, isInComposer } })
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

  /** The same words again keep their key, so that they cannot become two turns; what may be stored costs nothing. */
  const say = (content: string, before: Unsent | undefined): boolean => {
    const isRepeat = before?.content === content
    const isFree = isRepeat && before.mayBeStored
    if (running || (!isFree && !limit.take())) return false
    reply.clear()
    const outgoing = isRepeat ? before : { key: newKey(), content, after: chat.messages.at(-1)?.id ?? null }
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
        state.unsent.find(({ isInComposer }) => isInComposer),
      ),
    repeat: (unsent) => void say(unsent.content, unsent),
    discard: (unsent) => dispatch({ type: 'discarded', unsent }),
  }
}

async function listen(
  chatId: number,
  language: string,
  { key, content, attempt }: NonNullable<TurnState['running']>,
  reply: ReplyText,
  signal: AbortSignal,
): Promise<Ending> {
  if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, patience.retryDelay(attempt)))
  const sent = { params: { chat_id: chatId }, body: { content, language } }
  return hear(streamEvents(chatRoutes.sendMessage, sent, { signal, idempotencyKey: key }), reply)
}

/** Brings the cache up to date with how a turn ended. */
function useSettle() {
  const client = useQueryClient()
  return async (chat: Chat, content: string, ending: Ending): Promise<void> => {
    const { queryKey } = chatQuery(chat.id)
    if (ending.type === 'done') {
      const { turn } = ending
      // An answer that was asked for earlier may not know this turn, so it must not come later.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (old) => old && withTurn(old, { content, turn }))
      void client.invalidateQueries({ queryKey: historyQuery().queryKey })
      const isWhole = client.getQueryData(queryKey)?.messages.length === turn.turn_count * 2
      if (isWhole) return
    }
    await client.invalidateQueries({ queryKey })
  }
}

/** What the composer says of a failure; null where the countdown of the rate limit says it. */
function useFailureMessage(limit: SendLimit) {
  const t = useText('chats')
  const failureText = useFailureText()
  const sentence = useSentence()
  return (ending: Exclude<Ending, { type: 'done' }>): string | null => {
    if (ending.type === 'refused') return sentence(ending.detail)
    if (ending.failure.status !== 429) return failureText(ending.failure, t('send.failed'))
    limit.waitFor(ending.failure.retryAfter)
    return null
  }
}
