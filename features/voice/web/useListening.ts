import { useEffect, useEffectEvent } from 'react'
import { useRateLimit } from '#features/session/web/queries.ts'
import { isRateLimited } from '#platform/web/failure.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { TranscriptionFailure } from './recording.ts'
import { SpeechInputFailure } from './speech-recognition.ts'
import { useSendSpoken } from './useSendSpoken.ts'
import { useSpeechInput } from './useSpeechInput.ts'
import { useVoiceNotices } from './useVoiceNotices.ts'
import { useVoice } from './VoiceProvider.tsx'
import type { VoicedChat, VoiceNotice } from './voice-state.ts'

/** Ends a hands-free conversation with a notice; otherwise only shows it. */
export function useFailVoice() {
  const { isHandsFree, dispatch } = useVoice()
  return (notice: VoiceNotice | null) =>
    dispatch(isHandsFree && notice ? { type: 'stop', notice } : { type: 'showNotice', notice })
}

/** Sends what is said in each round. @returns the composer's draft */
export function useListening(voiced: VoicedChat): string {
  const { phase, isHandsFree, round, isFinishing, recording, dispatch } = useVoice()
  const { draft, sendSpoken, keepSpoken } = useSendSpoken(voiced)
  const counter = useRateLimit('voice')
  const notices = useVoiceNotices(isHandsFree)
  const fail = useFailVoice()
  const { showRecognitionNote, endRecognitionNote } = useRecognitionNote()
  const failToTranscribe = ({ cause, recording: failed }: TranscriptionFailure) => {
    if (isRateLimited(cause)) counter.start(cause.retryAfter)
    const notice = isRateLimited(cause) ? notices.notTranscribed() : notices.describe(cause)
    dispatch({ type: 'transcriptionFailed', notice, recording: failed })
  }
  useSpeechInput(phase === 'listening' ? round : null, voiced.chat, {
    isFinishing,
    recording,
    // Hands-free speech is counted as messages (requirement L2).
    counter: isHandsFree ? null : counter,
    onLeavingDevice: showRecognitionNote,
    onOpen: () => dispatch({ type: 'microphoneOpened' }),
    onWords: (words) => dispatch({ type: 'wordsRecognised', words }),
    onSpeechEnd: () => dispatch({ type: 'speechEnded' }),
    onSpoken(words) {
      endRecognitionNote()
      const result = sendSpoken(words)
      if (result === 'sent') dispatch({ type: 'sent' })
      else if (result === 'nothingSaid') dispatch({ type: 'nothingSaid' })
      else fail(notices[result]())
    },
    // The countdown explains the cooldown.
    onLimited: () => fail(null),
    onFailed(error) {
      if (error instanceof TranscriptionFailure) return failToTranscribe(error)
      if (error instanceof SpeechInputFailure && error.words) keepSpoken(error.words)
      fail(notices.describe(error))
    },
  })
  usePauseWhenHidden(keepSpoken)
  return draft
}

/** Pauses a hands-free conversation when its window is hidden. The words so far are kept. */
function usePauseWhenHidden(keepSpoken: (words: string) => void): void {
  const { phase, isHandsFree, words, dispatch } = useVoice()
  const isListening = isHandsFree && phase === 'listening'
  const onHidden = useEffectEvent(() => {
    if (words !== '') keepSpoken(words)
    dispatch({ type: 'pause' })
  })
  useEffect(() => {
    if (!isListening) return
    const onChange = () => document.hidden && onHidden()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [isListening])
}

/**
 * The note that the browser's maker may receive a recording. It is shown once in a browser: from the first recording
 * that may leave the device until somebody dismisses it, or until a recognition has ended.
 */
export function useRecognitionNote() {
  const [stored, store] = useStored('recognition-note')
  return {
    isNoteShown: stored === 'shown',
    showRecognitionNote: () => stored === null && store('shown'),
    endRecognitionNote: () => stored === 'shown' && store('read'),
  }
}
