import { useEffect, useEffectEvent, useRef } from 'react'
import type { Chat } from '#features/chats/contract.ts'
import type { AttemptCounter } from '#platform/web/hooks/useCooldown.ts'
import { canRecord, transcribeRecording } from './recording.ts'
import { canRecognise, recogniseSpeech, SpeechInputFailure } from './speech-recognition.ts'

/**
 * How this browser turns speech into text: its own recognition, a recording that the server transcribes, or neither.
 */
export type SpeechInput = 'recognition' | 'recording' | null

/** Whether there is a microphone at all: without one, nothing is explained about browsers either. */
export const hasMicrophone = ({ voice }: Chat): boolean => voice.recognises !== false || voice.transcribes

export function chooseSpeechInput({ voice }: Chat): SpeechInput {
  if (voice.recognises !== false && canRecognise()) return 'recognition'
  return voice.transcribes && canRecord() ? 'recording' : null
}

type RoundOptions = {
  /** The learner wants the round to end with what was said so far. */
  readonly isFinishing: boolean
  /** An earlier recording that is transcribed instead of a new one. */
  readonly recording: Blob | null
  /**
   * Counts the attempts of the browser's recognition; the server counts recordings. Null: the attempt is not counted.
   */
  readonly counter: AttemptCounter | null
  /** Called when the browser may send the recording to its maker's service. */
  readonly onLeavingDevice: () => void
  /** Called when the microphone is open. */
  readonly onOpen: () => void
  /** Called with all words so far, which may still change. */
  readonly onWords: (words: string) => void
  readonly onSpeechEnd: () => void
  /** Called at the end with all words; with none when nothing was said. */
  readonly onSpoken: (words: string) => void
  readonly onLimited: () => void
  readonly onFailed: (error: unknown) => void
}

/**
 * Listens once in each round.
 * @param round a new number for each round; null while there is none, which aborts a running round
 */
export function useSpeechInput(round: number | null, chat: Chat, options: RoundOptions): void {
  const finishing = useRef<AbortController>(null)
  const { isFinishing } = options
  const onSpoken = useEffectEvent(options.onSpoken)
  const onFailed = useEffectEvent((error: unknown) => {
    if (error instanceof SpeechInputFailure) options.counter?.giveBack()
    options.onFailed(error)
  })
  const isRefused = useEffectEvent(() => {
    const { counter } = options
    if (!counter || chooseSpeechInput(chat) === 'recording' || counter.take()) return false
    options.onLimited()
    return true
  })
  const listen = useEffectEvent((signal: AbortSignal, finish: AbortSignal) => {
    const attempt = {
      language: chat.language,
      signal,
      finish,
      onLeavingDevice: options.onLeavingDevice,
      onOpen: () => !signal.aborted && options.onOpen(),
      onWords: (words: string) => !signal.aborted && options.onWords(words),
      onSpeechEnd: () => !signal.aborted && options.onSpeechEnd(),
    }
    return chooseSpeechInput(chat) === 'recording'
      ? transcribeRecording(chat.id, attempt, options.recording)
      : recogniseSpeech(attempt)
  })

  useEffect(() => {
    if (round === null || isRefused()) return
    const leaving = new AbortController()
    const { signal } = leaving
    finishing.current = new AbortController()
    void listen(signal, finishing.current.signal).then(
      (words) => !signal.aborted && onSpoken(words),
      (error: unknown) => !signal.aborted && onFailed(error),
    )
    return () => leaving.abort()
  }, [round])
  useEffect(() => {
    if (isFinishing) finishing.current?.abort()
  }, [isFinishing])
}
