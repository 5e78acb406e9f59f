import { useEffect, useEffectEvent } from 'react'
import { useRateLimit } from '#features/session/web/queries.ts'
import { isRateLimited } from '#platform/web/failure.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { TranscriptionFailure } from './recording.ts'
import { SpeechInputFailure } from './speech-recognition.ts'
import { useSendSpoken } from './useSendSpoken.ts'
import { useSpeechInput } from './useSpeechInput.ts'
import { useSpeaksReplies, useSpokenReply } from './useSpokenReply.ts'
import { useVoiceNotices } from './useVoiceNotices.ts'
import { useVoice } from './VoiceProvider.tsx'
import type { SpokenReply, VoicedChat, VoiceNotice } from './voice-state.ts'

/** Sends what the learner says and speaks the replies. It renders nothing: the other parts show its state. */
export function VoiceSession(voiced: VoicedChat): null {
  const { setVoiceActive } = voiced
  const { phase, isHandsFree, dispatch } = useVoice()
  const isListening = phase === 'listening'
  const draft = useListening(voiced)
  useReplies(voiced)

  const { isEditing, hasEnded } = voiced
  useEffect(() => {
    if (isEditing || draft !== '') dispatch({ type: 'pause' })
  }, [dispatch, isEditing, draft])
  // After the effects of the replies, so that the last one is spoken.
  useEffect(() => {
    if (hasEnded) dispatch({ type: 'conversationEnded' })
  }, [dispatch, hasEnded])
  useEffect(() => {
    setVoiceActive(isListening)
    return () => setVoiceActive(false)
  }, [setVoiceActive, isListening])
  useEscape(isListening || isHandsFree, () => dispatch({ type: 'stop' }))
  return null
}

/** Ends a hands-free conversation with a notice; otherwise only shows it. */
function useFail() {
  const { isHandsFree, dispatch } = useVoice()
  return (notice: VoiceNotice | null) =>
    dispatch(isHandsFree && notice ? { type: 'stop', notice } : { type: 'showNotice', notice })
}

/** Sends what is said in each round. @returns the composer's draft */
function useListening(voiced: VoicedChat): string {
  const { phase, isHandsFree, round, isFinishing, recording, dispatch } = useVoice()
  const { draft, sendSpoken, keepSpoken } = useSendSpoken(voiced)
  const counter = useRateLimit('voice')
  const notices = useVoiceNotices(isHandsFree)
  const fail = useFail()
  const failToTranscribe = ({ cause, recording: failed }: TranscriptionFailure) => {
    if (isRateLimited(cause)) counter.start(cause.retryAfter)
    const notice = isRateLimited(cause) ? notices.notTranscribed() : notices.describe(cause)
    dispatch({ type: 'transcriptionFailed', notice, recording: failed })
  }
  useSpeechInput(phase === 'listening' ? round : null, voiced.chat, {
    isFinishing,
    recording,
    // What hands-free sends counts as messages (requirement L2).
    counter: isHandsFree ? null : counter,
    onWords: (words) => dispatch({ type: 'wordsRecognised', words }),
    onSpeechEnd: () => dispatch({ type: 'speechEnded' }),
    onSpoken(words) {
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
  return draft
}

/** Speaks the replies: all of them where the learner wants that, and in a hands-free conversation. */
function useReplies({ chat, isReplying, latestReply, secondsLeft }: VoicedChat): void {
  const { phase, isHandsFree, reply, dispatch } = useVoice()
  const [speaksReplies] = useSpeaksReplies()
  const notices = useVoiceNotices(isHandsFree)
  const fail = useFail()
  useSpokenReply(chat.id, phase === 'speaking' ? reply : null, {
    onEnded: () => dispatch({ type: 'playbackEnded' }),
    onFailed: () => (isHandsFree ? fail(notices.notPlayed()) : dispatch({ type: 'playbackEnded' })),
    onOtherTab: () => dispatch({ type: isHandsFree ? 'pause' : 'playbackEnded' }),
  })

  const onReply = useEffectEvent((arrived: SpokenReply) => {
    const isWanted = speaksReplies && chat.voice.language !== null
    // A page without a user gesture, such as one just reloaded, may not play sound.
    const canPlay = isWanted && navigator.userActivation.hasBeenActive
    if (phase === 'waiting' || canPlay) dispatch({ type: 'replyArrived', reply: arrived })
  })
  useEffect(() => {
    if (latestReply) onReply(latestReply)
  }, [latestReply])
  useEffect(() => {
    if (isReplying) dispatch({ type: 'replyStarted' })
  }, [dispatch, isReplying])

  const hasNoReply = phase === 'waiting' && !isReplying && latestReply === null
  const onNoReply = useEffectEvent(() => fail(secondsLeft > 0 ? notices.limited() : notices.noReply()))
  useEffect(() => {
    if (hasNoReply) onNoReply()
  }, [hasNoReply])
}

/** Calls back on Escape, wherever the focus is. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) escape()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
