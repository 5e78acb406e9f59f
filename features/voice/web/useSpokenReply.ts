import { useEffect, useEffectEvent } from 'react'
import { logEvent } from '#platform/web/error-log.ts'
import { playSpeech } from './usePlayer.ts'

/** A reply of the partner: another object for each. */
export type Reply = { readonly id: number; readonly content: string }

type Ended = {
  readonly onEnded: () => void
  readonly onFailed: () => void
  /** Somebody speaks in another tab. */
  readonly onOutspoken: () => void
}

/** Speaks a reply. Another one, or null, ends it; so does a reply that is spoken in another tab. */
export function useSpokenReply(
  chatId: number,
  reply: Reply | null,
  { onEnded, onFailed, onOutspoken }: Ended,
): void {
  const ended = useEffectEvent(onEnded)
  const failed = useEffectEvent(onFailed)
  const outspoken = useEffectEvent(onOutspoken)
  useEffect(() => {
    if (!reply) return
    const leaving = new AbortController()
    const { signal } = leaving
    const tabs = new BroadcastChannel('partner-speaks')
    tabs.addEventListener('message', () => outspoken())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    tabs.postMessage(chatId)
    playSpeech(chatId, reply.content, signal).then(
      () => !signal.aborted && ended(),
      (error: unknown) => {
        if (signal.aborted) return
        logEvent('playback failed', error instanceof Error ? error.name : String(error))
        failed()
      },
    )
    return () => {
      leaving.abort()
      tabs.close()
    }
  }, [chatId, reply])
}
