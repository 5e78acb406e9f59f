import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react'
import type { VoicedChat } from '#features/chats/web/queries.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useSecondsToWait } from '#platform/web/hooks/useAttemptLimit.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { HearingFailure } from './useRecogniser.ts'
import { useHearing } from './useHearing.ts'
import { useHeardWords } from './useHeardWords.ts'
import { type Reply, useSpokenReply } from './useSpokenReply.ts'
import { useVoiceLimit } from './useVoiceLimit.ts'
import { useVoiceNotes } from './useVoiceNotes.ts'
import { nextVoice, quiet, type VoiceEvent, type VoiceState } from './useVoiceState.ts'

export type VoiceOfChat = VoiceState & {
  readonly dispatch: Dispatch<VoiceEvent>
  /** Whether replies are spoken; kept on this device. */
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => void
  /** Whether a reply is on its way. */
  readonly isReplying: boolean
  /** Seconds before something can be said again. */
  readonly wait: number
  readonly words: string
  readonly isSettling: boolean
  readonly finish: () => void
}

/** The voice of a chat: what is heard is sent, and what comes back is spoken. */
export function useVoice({ sending, isEditing, hold }: VoicedChat): VoiceOfChat {
  const { chat, running, finished } = sending
  const [state, dispatch] = useReducer(nextVoice, quiet)
  const { phase, isHandsFree } = state
  const [stored, store] = useStored('partner-speaks')
  const isOn = stored === 'yes' && chat.voice.language !== null
  const { draft, deliver } = useHeardWords(sending)
  const limit = useVoiceLimit()
  const notes = useVoiceNotes(isHandsFree)
  const fail = (note: VoiceState['note']) =>
    dispatch(isHandsFree && note ? { type: 'stop', note } : { type: 'note', note })
  // Where nothing else ends with it, the countdown says enough.
  const onLimited = () => fail(isHandsFree ? notes.limited() : null)

  const hearing = useHearing(phase === 'listening' ? state.round : null, chat, limit, {
    onHeard(words) {
      const fate = deliver(words)
      if (fate === 'sent' || fate === 'silence') dispatch({ type: fate })
      else fail(notes[fate]())
    },
    onLimited,
    onFailed(error) {
      if (error instanceof HearingFailure) limit.giveBack()
      if (!(error instanceof ApiFailure) || error.status !== 429) return fail(notes.ofFailure(error))
      limit.waitFor(error.retryAfter)
      onLimited()
    },
  })
  useSpokenReply(chat.id, phase === 'speaking' ? state.reply : null, {
    onEnded: () => dispatch({ type: 'spoken' }),
    onFailed: () => (isHandsFree ? fail(notes.mute()) : dispatch({ type: 'spoken' })),
    onOutspoken: () => dispatch({ type: isHandsFree ? 'pause' : 'spoken' }),
  })

  const reply = finished?.turn.ai_response ?? null
  const isReplying = running !== null
  const onReply = useEffectEvent((come: Reply) => {
    // A page that nobody has touched, such as one just loaded again, may not make a sound.
    const mayBeHeard = isOn && navigator.userActivation.hasBeenActive
    if (phase === 'waiting' || mayBeHeard) dispatch({ type: 'reply', reply: come })
  })
  useEffect(() => {
    if (reply) onReply(reply)
  }, [reply])
  useEffect(() => {
    if (isReplying) dispatch({ type: 'replying' })
  }, [isReplying])

  const isLost = phase === 'waiting' && !isReplying && reply === null
  const onLost = useEffectEvent(() => fail(notes.lost()))
  useEffect(() => {
    if (isLost) onLost()
  }, [isLost])

  useEffect(() => {
    if (isEditing || draft !== '') dispatch({ type: 'pause' })
  }, [isEditing, draft])

  const isListening = phase === 'listening'
  useEffect(() => {
    hold(isListening)
    return () => hold(false)
  }, [hold, isListening])
  useEscape(isListening || isHandsFree, () => dispatch({ type: 'stop' }))

  const turn = (next: boolean) => {
    store(next ? 'yes' : null)
    if (!next) dispatch(isHandsFree ? { type: 'stop' } : { type: 'spoken' })
  }
  return { ...state, ...hearing, dispatch, isOn, turn, isReplying, wait: useSecondsToWait(limit) }
}

/** Escape ends what is under way, wherever the focus is. */
function useEscape(isUnderWay: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isUnderWay) return
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) escape()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isUnderWay])
}
