import type { Chat } from '#features/chats/contract.ts'

/** A reply of the partner: a new object for each. */
export type SpokenReply = { readonly id: number; readonly content: string }

/** What the voice needs to know of a live chat, and may do in it. */
export type VoicedChat = {
  readonly chat: Chat
  readonly isReplying: boolean
  /** The reply that ended last while the screen was open: a new object for each. */
  readonly latestReply: SpokenReply | null
  readonly isEditing: boolean
  /** The conversation has ended, so nothing more can be said. */
  readonly hasEnded: boolean
  /** Seconds of the cooldown before a message can be sent. */
  readonly secondsLeft: number
  /** The name under which `useDraft` stores the composer's text. */
  readonly draftName: string
  /** Sends a message. False while a turn runs or the cooldown lasts. */
  readonly send: (content: string) => boolean
  /** While the voice takes a message, the composer sends none. */
  readonly setVoiceActive: (isActive: boolean) => void
  /** Whether the voice will speak the next reply. A screen reader then leaves the reply to it. */
  readonly setSpeaksReplies: (speaks: boolean) => void
  /** The voice could not speak the latest reply, so the status announces it after all. */
  readonly announceReply: () => void
}

/** A text that the screen shows about the voice. */
export type VoiceNotice = { readonly tone: 'error' | 'note'; readonly text: string }

export type VoiceState = {
  readonly phase: 'idle' | 'listening' | 'waiting' | 'speaking'
  /** Listening and speaking follow each other without a press, unless the conversation has paused. */
  readonly isHandsFree: boolean
  readonly isPaused: boolean
  /** Grows by one with each recognition or recording. */
  readonly round: number
  /** Rounds in a row in which the learner said nothing. */
  readonly silentRounds: number
  /** What has been recognised in this round; it may still change. */
  readonly words: string
  /** The microphone is open: what is said from now on is heard. */
  readonly isOpen: boolean
  /** The learner has stopped speaking, and the last words are being recognised. */
  readonly isTranscribing: boolean
  /** The learner has pressed the microphone again: the round ends with what was said so far. */
  readonly isFinishing: boolean
  /** The reply that is spoken, or that arrived while the learner spoke. */
  readonly reply: SpokenReply | null
  readonly notice: VoiceNotice | null
  /** A recording that the server could not transcribe, kept until it can or the learner speaks again. */
  readonly recording: Blob | null
}

export const idleVoice: VoiceState = {
  phase: 'idle',
  isHandsFree: false,
  isPaused: false,
  round: 0,
  silentRounds: 0,
  words: '',
  isOpen: false,
  isTranscribing: false,
  isFinishing: false,
  reply: null,
  notice: null,
  recording: null,
}

export type VoiceAction =
  /** The learner presses the microphone. */
  | { readonly type: 'listen' }
  /** The learner has the recording transcribed after all. */
  | { readonly type: 'transcribeAgain' }
  /** The learner starts or resumes a hands-free conversation. */
  | { readonly type: 'startHandsFree'; readonly isReplying: boolean }
  | { readonly type: 'microphoneOpened' }
  | { readonly type: 'wordsRecognised'; readonly words: string }
  | { readonly type: 'speechEnded' }
  /** The learner ends the round with what was said so far. */
  | { readonly type: 'finish' }
  /** The spoken message was sent. */
  | { readonly type: 'sent' }
  /** The round ended without words. */
  | { readonly type: 'nothingSaid' }
  /** A reply begins, to a spoken or a written message. */
  | { readonly type: 'replyStarted' }
  | { readonly type: 'replyArrived'; readonly reply: SpokenReply }
  /** A playback ended, or is not wanted any more. */
  | { readonly type: 'playbackEnded' }
  | { readonly type: 'pause' }
  /** Nothing more can be said; the last reply is still spoken. */
  | { readonly type: 'conversationEnded' }
  /** The learner, or a failure, ends everything. */
  | { readonly type: 'stop'; readonly notice?: VoiceNotice }
  | { readonly type: 'showNotice'; readonly notice: VoiceNotice | null }
  | { readonly type: 'transcriptionFailed'; readonly notice: VoiceNotice; readonly recording: Blob }

/** Decides who speaks. The microphone is never open while the partner speaks, because it would record the partner. */
export function voiceReducer(state: VoiceState, action: VoiceAction): VoiceState {
  const isListening = state.phase === 'listening'
  const takesTurns = state.isHandsFree && !state.isPaused
  switch (action.type) {
    case 'listen':
      return startListening({ ...state, notice: null, reply: null, recording: null })
    case 'transcribeAgain':
      return { ...startListening({ ...state, notice: null, reply: null }), isTranscribing: true }
    case 'startHandsFree': {
      const started = { ...idleVoice, round: state.round, isHandsFree: true }
      return action.isReplying ? { ...started, phase: 'waiting' } : startListening(started)
    }
    case 'microphoneOpened':
      return isListening ? { ...state, isOpen: true } : state
    case 'wordsRecognised':
      return isListening ? { ...state, words: action.words } : state
    case 'speechEnded':
      return isListening ? { ...state, isTranscribing: true } : state
    case 'finish':
      return isListening ? { ...state, isFinishing: true } : state
    case 'sent':
      return {
        ...state,
        phase: takesTurns ? 'waiting' : 'idle',
        silentRounds: 0,
        reply: null,
        notice: null,
        recording: null,
      }
    case 'nothingSaid': {
      if (!takesTurns) return playPendingReply({ ...state, recording: null })
      const silentRounds = state.silentRounds + 1
      return silentRounds < MAX_SILENT_ROUNDS ? startListening({ ...state, silentRounds }) : pause(state)
    }
    case 'replyStarted': {
      // The notice of a kept recording stays, because it has the button that transcribes the recording.
      const noticed = { ...state, notice: state.recording && state.notice }
      if (state.phase !== 'speaking') return noticed
      return { ...noticed, phase: takesTurns ? 'waiting' : 'idle', reply: null }
    }
    case 'replyArrived':
      return { ...state, phase: isListening ? 'listening' : 'speaking', reply: action.reply }
    case 'playbackEnded':
      if (state.phase !== 'speaking') return { ...state, reply: null }
      return takesTurns ? startListening({ ...state, reply: null }) : { ...state, phase: 'idle', reply: null }
    case 'pause':
      return takesTurns ? pause(state) : state
    case 'conversationEnded':
      return playPendingReply({ ...idleVoice, round: state.round, reply: state.reply })
    case 'stop':
      return { ...idleVoice, round: state.round, notice: action.notice ?? null }
    case 'showNotice': {
      const noticed = { ...state, notice: action.notice, recording: null }
      return isListening ? playPendingReply(noticed) : noticed
    }
    case 'transcriptionFailed':
      return playPendingReply({ ...state, notice: action.notice, recording: action.recording })
  }
}

/** The number of rounds without a word after which a hands-free conversation pauses. */
const MAX_SILENT_ROUNDS = 2

const startListening = (state: VoiceState): VoiceState => ({
  ...state,
  phase: 'listening',
  round: state.round + 1,
  words: '',
  isOpen: false,
  isTranscribing: false,
  isFinishing: false,
})

const pause = (state: VoiceState): VoiceState => ({ ...state, phase: 'idle', isPaused: true, reply: null })

/** Ends the round. A reply that arrived during it is spoken now. */
const playPendingReply = (state: VoiceState): VoiceState => ({
  ...state,
  phase: state.reply ? 'speaking' : 'idle',
})
