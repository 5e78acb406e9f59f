/** Whoever speaks the partner's words. */
export type Voice = {
  /** `espeak`, or a cloud voice as it is configured. */
  readonly name: string
  /** The language it will really speak when asked for one, such as pt-BR for pt: it falls back to en-US. */
  speaks(language: string): string
  /**
   * Speech as audio/mpeg, sentence by sentence. What fails before the first bytes is a failure of the first step.
   * @throws DomainError upstream, timeout, unavailable
   */
  speak(text: string, speaking: Speaking): AsyncIterable<Uint8Array>
}

export type Speaking = {
  /** The chat's language code, such as pt. */
  readonly language: string
  /** `default`, or a name on the voice's own list. */
  readonly voiceId: string
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal
}

/** Whoever writes down what a learner said, for browsers that cannot. */
export type Transcriber = {
  readonly name: string
  /** @throws DomainError upstream, timeout */
  transcribe(
    audio: Uint8Array,
    recording: { readonly mime: string; readonly language: string; readonly signal: AbortSignal },
  ): Promise<string>
}
