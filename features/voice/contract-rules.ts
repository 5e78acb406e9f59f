// Learners' screens load this file, so it must not contain schemas (decision 73).
import { defineFailures } from '#platform/contract/failures.ts'

export const voiceFailures = defineFailures('voice', {
  none: ['conflict', 'No voice is configured here.'],
  unknown: ['invalid', 'This voice is not available'],
  notSaid: ['missing', 'This text is not part of the conversation'],
  noTranscriber: ['conflict', 'Recordings cannot be understood here. Please type your message.'],
  noRecording: ['invalid', 'This is not a recording'],
  tooLong: ['invalid', 'The recording is too long. Please speak for a minute at most.'],
  invalid: ['invalid', 'Invalid voice input detected'],
})

/** The rate limit of playbacks (requirement L2). Seconds. */
export const PLAYBACK_RATE_LIMIT = { limit: 60, window: 60, cooldown: 10 } as const
/** The rate limit of recordings (requirement L2). Seconds; the configuration sets the limit. */
export const VOICE_RATE_LIMIT = { window: 60, cooldown: 30 } as const

/** The limits of one recording: bytes and seconds. */
export const RECORDING_BYTES = 2 * 1024 * 1024
export const RECORDING_SECONDS = 60
