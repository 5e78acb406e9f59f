import { defineFailures } from '#platform/contract/failures.ts'

export const speechFailures = defineFailures('speech', {
  failed: ['upstream', 'The reply could not be spoken.'],
  stopped: ['unavailable', 'The reply could not be spoken.'],
  slow: ['timeout', 'The voice took too long.'],
  busy: ['unavailable', 'Too many people are listening at the moment. Please try again.'],
  notUnderstood: ['upstream', 'The recording could not be understood. Please try again.'],
  understoodSlowly: ['timeout', 'Understanding the recording took too long. Please try again.'],
})
/** Speaks the partner's words. */
export type Voice = {
  /** `espeak`, or the name of the configured cloud voice. */
  readonly name: string
  /** The voices that can be chosen beside `default`. */
  readonly voices: readonly string[]
  /** The tag of the language it uses for a chat's language, such as pt-BR for pt; en-US where it has none. */
  speaks(language: string): string
  /**
   * Speech as audio/mpeg. A failure before the first bytes rejects the first step.
   * @throws DomainError upstream, timeout, unavailable
   */
  speak(text: string, speaking: SpeakOptions): AsyncIterable<Uint8Array>
}

export type SpeakOptions = {
  /** The chat's language code, such as pt. */
  readonly language: string
  /** `default`, or one of its voices. */
  readonly voiceId: string
  /** Aborted when the listener has left. */
  readonly signal: AbortSignal
}

/** Turns recorded speech into text, for browsers that cannot. */
export type Transcriber = {
  readonly name: string
  /** @throws DomainError upstream, timeout */
  transcribe(audio: Uint8Array, recording: TranscribeOptions): Promise<string>
}

export type TranscribeOptions = {
  readonly mime: string
  /** The chat's language code. */
  readonly language: string
  readonly signal: AbortSignal
}
