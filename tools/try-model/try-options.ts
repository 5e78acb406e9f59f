import type { PartnerInjection } from '#testing/injections/cases.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'

/** The languages that the scenario's English texts are translated into. */
export const translationTargets = ['pt', 'fr'] as const

/** The product's time limit for a whole call. Milliseconds. */
export const CALL_TIMEOUT = 23_000

/** The inputs with which a model is tried. */
export type TryOptions = {
  readonly language: BuiltInLanguage
  /** Returns the same scenario in a language, without messages. */
  readonly conversationIn: (language: BuiltInLanguage) => Conversation
  /** The criteria of the scenario, with its variables filled in. */
  readonly criteria: string
  /** Messages that try to turn the model against its instructions. */
  readonly attempts: readonly PartnerInjection[]
  /** Called with a line about the progress. */
  readonly onStep: (step: string) => void
}
