/** One conversation as the partner sees it. The last message is the learner's and is to be answered now. */
export type Conversation = {
  readonly chatId: number
  /** The chat's language code, such as pt. */
  readonly language: string
  readonly scenario: {
    readonly title: string
    readonly description: string
    readonly introText: string
    readonly prompt: string
  }
  readonly character: { readonly description: string; readonly bio: string | null } | null
  /** Title in the base language (English); the description directs the partner and is never shown to a learner. */
  readonly mood: { readonly title: string; readonly description: string | null } | null
  readonly messages: readonly { readonly isUser: boolean; readonly content: string }[]
}

/** Whoever answers the learner: a model, or the scripted partner that needs none. */
export type Partner = {
  /** What the screens name as the maker of the replies, such as `scripted`. */
  readonly name: string
  /** The language it will really speak when asked for one: the scripted partner falls back to `en`. */
  speaks(language: string): string
  /** The reply in pieces that concatenate to the whole. */
  reply(conversation: Conversation, options: { readonly signal: AbortSignal }): AsyncIterable<string>
}
