/** A message that the learner sends. It keeps its idempotency key in every repeat, so the server makes one turn of it. */
export type OutgoingMessage = {
  readonly key: string
  readonly content: string
  /** The branch in which it is said; the message that it replaces stands there. */
  readonly branch: number
  /** The message that this one replaces, with all that followed; null when it is sent after all others. */
  readonly replacesMessageId: number | null
  /** The message before it; null where it is the first. */
  readonly previousMessageId: number | null
}

export type SendFailure = {
  /** The text to show; null while the countdown of the rate limit explains the failure. */
  readonly text: string | null
  /** The answer was lost, so the server may have stored the turn. */
  readonly mayBeStored: boolean
  /** The text went back into the composer. Otherwise it stays in the editor, or in a bubble below the transcript. */
  readonly isInComposer: boolean
}

/** A message that failed, kept until the learner sends it again or discards it. */
export type UnsentMessage = OutgoingMessage & SendFailure

/** A message whose turn is under way. */
export type RunningTurn = OutgoingMessage & {
  /** How often its reply was interrupted. */
  readonly attempt: number
}
