import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { logEvent } from '#platform/web/error-log.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { PlaybackInterrupted, playSpeech } from './playback.ts'
import type { SpokenReply } from './voice-state.ts'

/** Whether the learner wants replies spoken (requirement V1). The setting is kept on this device. */
export function useSpeaksReplies(): readonly [boolean, (speaks: boolean) => void] {
  const [stored, store] = useStored('partner-speaks')
  return [stored === 'yes', (speaks) => store(speaks ? 'yes' : null)]
}

type PlaybackListeners = {
  readonly onEnded: () => void
  readonly onFailed: () => void
  /** Another tab has begun to speak, or the device has paused the sound. */
  readonly onInterrupted: () => void
}

/**
 * Speaks a reply once. Another reply, null, or a playback in another tab ends it. A failed playback is not repeated:
 * docs/decisions/0020-playback-and-hands-free.md.
 */
export function useSpokenReply(
  chatId: number,
  reply: SpokenReply | null,
  listeners: PlaybackListeners,
): void {
  const onEnded = useEffectEvent(listeners.onEnded)
  const onFailed = useEffectEvent(listeners.onFailed)
  const onInterrupted = useEffectEvent(listeners.onInterrupted)
  const player = useRef<HTMLAudioElement>(null)
  useUnlockedPlayer(player)
  useEffect(() => {
    if (!reply) return
    const leaving = new AbortController()
    const { signal } = leaving
    const tabs = new BroadcastChannel('partner-speaks')
    tabs.addEventListener('message', () => onInterrupted())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    tabs.postMessage(chatId)
    playSpeech((player.current ??= new Audio()), chatId, reply.content, signal).then(
      () => !signal.aborted && onEnded(),
      (error: unknown) => {
        if (signal.aborted) return
        if (error instanceof PlaybackInterrupted) return onInterrupted()
        logEvent('playback failed', error instanceof Error ? error.name : String(error))
        onFailed()
      },
    )
    return () => {
      leaving.abort()
      tabs.close()
    }
  }, [chatId, reply])
}

/**
 * WebKit lets an element play without a press only if it was used during one before, so all replies share an element.
 */
function useUnlockedPlayer(player: RefObject<HTMLAudioElement | null>): void {
  useEffect(() => {
    const unlocked = new AbortController()
    const unlock = () => {
      unlocked.abort()
      if (player.current) return
      player.current = new Audio()
      player.current.load()
    }
    const { signal } = unlocked
    for (const press of ['click', 'keydown'])
      window.addEventListener(press, unlock, { capture: true, signal })
    return () => unlocked.abort()
  }, [player])
}
