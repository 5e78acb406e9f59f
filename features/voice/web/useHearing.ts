import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chat } from '#features/chats/contract.ts'
import { prepareStreams } from '#platform/web/events.ts'
import type { AttemptLimit } from '#platform/web/hooks/useAttemptLimit.ts'
import { canRecognise, recognise } from './useRecogniser.ts'
import { canRecord, transcribe } from './useRecorder.ts'

/** How this browser can hear a learner, if it can: by itself, or with the server's help. */
export type Ears = 'recogniser' | 'recorder' | null

export function earsFor({ voice }: Chat): Ears {
  if (canRecognise()) return 'recogniser'
  return voice.transcribes && canRecord() ? 'recorder' : null
}

type Heard = {
  readonly onHeard: (words: string) => void
  /** It has to wait. */
  readonly onLimited: () => void
  readonly onFailed: (error: unknown) => void
}

type Listening = {
  /** What has been understood so far. */
  readonly words: string
  /** Nobody listens any more; what was said is being made into words. */
  readonly isSettling: boolean
  /** The learner has said all. */
  readonly finish: () => void
}

/**
 * Hears what is said once for each round.
 * @param round another number each time; null while nobody listens, which gives up what was under way
 */
export function useHearing(
  round: number | null,
  chat: Chat,
  limit: AttemptLimit,
  { onHeard, onLimited, onFailed }: Heard,
): Listening {
  const [words, setWords] = useState('')
  const [isSettling, setSettling] = useState(false)
  const finishing = useRef<AbortController>(null)
  const heard = useEffectEvent(onHeard)
  const failed = useEffectEvent(onFailed)
  const isTaken = useEffectEvent(() => {
    const isFree = limit.take()
    if (!isFree) onLimited()
    return isFree
  })
  const hear = useEffectEvent((signal: AbortSignal, finish: AbortSignal) => {
    const onSpoken = () => !signal.aborted && setSettling(true)
    const onWords = (next: string) => !signal.aborted && setWords(next)
    const hearing = { language: chat.language, signal, finish, onWords, onSpoken }
    return earsFor(chat) === 'recorder' ? transcribe(chat.id, hearing) : recognise(hearing)
  })

  useEffect(() => {
    if (round === null || !isTaken()) return
    prepareStreams()
    const leaving = new AbortController()
    const { signal } = leaving
    finishing.current = new AbortController()
    void hear(signal, finishing.current.signal).then(
      (text) => !signal.aborted && heard(text),
      (error: unknown) => !signal.aborted && failed(error),
    )
    return () => {
      leaving.abort()
      setWords('')
      setSettling(false)
    }
  }, [round])
  return { words, isSettling, finish: () => finishing.current?.abort() }
}
