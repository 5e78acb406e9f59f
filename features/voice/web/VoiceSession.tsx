import { useEffect, useEffectEvent } from 'react'
import { registerUnsavedText } from '#platform/web/forms/unsaved-text-registry.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { useFailVoice, useListening } from './useListening.ts'
import { useSpeaksReplies, useSpokenReply } from './useSpokenReply.ts'
import { useVoiceNotices } from './useVoiceNotices.ts'
import { useVoice } from './VoiceProvider.tsx'
import type { SpokenReply, VoicedChat } from './voice-state.ts'

/** Sends what the learner says and speaks the replies. It renders nothing: the other parts show its state. */
export function VoiceSession(voiced: VoicedChat): null {
  const { setVoiceActive } = voiced
  const { phase, isHandsFree, isTranscribing, recording, dispatch } = useVoice()
  const isListening = phase === 'listening'
  const draft = useListening(voiced)
  useReplies(voiced)

  const { isEditing, hasEnded } = voiced
  useEffect(() => {
    if (isEditing || draft !== '') dispatch({ type: 'pause' })
  }, [dispatch, isEditing, draft])
  // This effect runs after those of the replies, so that the last one is spoken.
  useEffect(() => {
    if (hasEnded) dispatch({ type: 'conversationEnded' })
  }, [dispatch, hasEnded])
  useEffect(() => {
    setVoiceActive(isListening)
    return () => setVoiceActive(false)
  }, [setVoiceActive, isListening])
  // A recording exists nowhere else until it is transcribed, so an expired sign-in must not leave this screen.
  const hasRecording = recording !== null || (isListening && isTranscribing)
  useEffect(() => (hasRecording ? registerUnsavedText() : undefined), [hasRecording])
  useEscape(isListening || isHandsFree, () => dispatch({ type: 'stop' }))
  return null
}

/** Speaks the replies: all of them where the learner wants that, and in a hands-free conversation. */
function useReplies(voiced: VoicedChat): void {
  const { chat, isReplying, latestReply, secondsLeft, setSpeaksReplies, announceReply } = voiced
  const { phase, isHandsFree, reply, dispatch } = useVoice()
  const [speaksReplies] = useSpeaksReplies()
  const notices = useVoiceNotices(isHandsFree)
  const fail = useFailVoice()
  useSpokenReply(chat.id, phase === 'speaking' ? reply : null, {
    // The microphone is not opened in a hidden window.
    onEnded: () => dispatch({ type: isHandsFree && document.hidden ? 'pause' : 'playbackEnded' }),
    onFailed: () => {
      announceReply()
      return isHandsFree ? fail(notices.notPlayed()) : dispatch({ type: 'playbackEnded' })
    },
    onInterrupted: () => dispatch({ type: isHandsFree ? 'pause' : 'playbackEnded' }),
  })

  const isWanted = speaksReplies && chat.voice.language !== null
  // A page without a user gesture, such as one just reloaded, may not play sound.
  const speaks = phase === 'waiting' || (isWanted && navigator.userActivation.hasBeenActive)
  // A reply that arrives while the learner speaks may never be spoken, so it is announced.
  const speaksAtOnce = speaks && phase !== 'listening'
  useEffect(() => setSpeaksReplies(speaksAtOnce), [setSpeaksReplies, speaksAtOnce])
  const onReply = useEffectEvent((arrived: SpokenReply) => {
    if (speaks) dispatch({ type: 'replyArrived', reply: arrived })
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
