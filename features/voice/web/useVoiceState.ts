import type { Reply } from './useSpokenReply.ts'

/** Silences in a row after which a hands-free conversation pauses. */
const PATIENCE = 2

/** What there is to say, in the words of the screens. */
export type Note = { readonly tone: 'error' | 'note'; readonly text: string }

export type VoiceState = {
  readonly phase: 'quiet' | 'listening' | 'waiting' | 'speaking'
  /** Speaking and listening take turns by themselves, unless they have paused. */
  readonly isHandsFree: boolean
  readonly isPaused: boolean
  /** Grows with each listening. */
  readonly round: number
  /** How often in a row nobody has said anything. */
  readonly silences: number
  /** What is being spoken, or else what has come while the learner spoke. */
  readonly reply: Reply | null
  readonly note: Note | null
}

export const quiet: VoiceState = {
  phase: 'quiet',
  isHandsFree: false,
  isPaused: false,
  round: 0,
  silences: 0,
  reply: null,
  note: null,
}

export type VoiceEvent =
  /** The learner wants to say one thing. */
  | { readonly type: 'microphone' }
  /** The learner begins a hands-free conversation, or goes on with it. */
  | { readonly type: 'handsFree'; readonly isReplying: boolean }
  /** What was said is on its way. */
  | { readonly type: 'sent' }
  /** Nothing was said. */
  | { readonly type: 'silence' }
  /** Something is on its way, whoever has sent it. */
  | { readonly type: 'replying' }
  /** A reply is there, and is to be heard. */
  | { readonly type: 'reply'; readonly reply: Reply }
  /** A reply was heard to its end, or need not be heard any longer. */
  | { readonly type: 'spoken' }
  | { readonly type: 'pause' }
  /** The learner, or what went wrong, ends what is under way. */
  | { readonly type: 'stop'; readonly note?: Note }
  | { readonly type: 'note'; readonly note: Note | null }

/** Who speaks and who listens. The microphone is never open while the partner speaks: it would hear the partner. */
export function nextVoice(state: VoiceState, event: VoiceEvent): VoiceState {
  const takesTurns = state.isHandsFree && !state.isPaused
  switch (event.type) {
    case 'microphone':
      return listening({ ...state, note: null, reply: null })
    case 'handsFree': {
      const begun = { ...quiet, round: state.round, isHandsFree: true }
      return event.isReplying ? { ...begun, phase: 'waiting' } : listening(begun)
    }
    case 'sent':
      return { ...state, phase: takesTurns ? 'waiting' : 'quiet', silences: 0, reply: null, note: null }
    case 'silence': {
      if (!takesTurns) return resting(state)
      const silences = state.silences + 1
      return silences < PATIENCE ? listening({ ...state, silences }) : paused(state)
    }
    case 'replying':
      if (state.phase !== 'speaking') return { ...state, note: null }
      return { ...state, phase: takesTurns ? 'waiting' : 'quiet', reply: null, note: null }
    case 'reply':
      return { ...state, phase: state.phase === 'listening' ? 'listening' : 'speaking', reply: event.reply }
    case 'spoken':
      if (state.phase !== 'speaking') return { ...state, reply: null }
      return takesTurns ? listening({ ...state, reply: null }) : { ...state, phase: 'quiet', reply: null }
    case 'pause':
      return takesTurns ? paused(state) : state
    case 'stop':
      return { ...quiet, round: state.round, note: event.note ?? null }
    case 'note':
      return state.phase === 'listening'
        ? resting({ ...state, note: event.note })
        : { ...state, note: event.note }
  }
}

const listening = (state: VoiceState): VoiceState => ({
  ...state,
  phase: 'listening',
  round: state.round + 1,
})

const paused = (state: VoiceState): VoiceState => ({ ...state, phase: 'quiet', isPaused: true, reply: null })

/** After the learner has spoken, what came meanwhile is heard. */
const resting = (state: VoiceState): VoiceState => ({ ...state, phase: state.reply ? 'speaking' : 'quiet' })
