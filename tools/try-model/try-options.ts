import type { PartnerInjection } from '#testing/injections/cases.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'

/** The languages that the scenario's English texts are translated into. */
export const translationTargets = ['pt', 'fr'] as const

/** How long the product gives a call in all. Milliseconds. */
export const CALL_TIMEOUT = 23_000

/** What a model is tried on. */
export type TryOptions = {
  readonly language: BuiltInLanguage
  /** The same scenario in each language, without messages. */
  readonly conversationIn: (language: BuiltInLanguage) => Conversation
  /** The criteria of the scenario, with their variables filled. */
  readonly criteria: string
  /** Messages that try to turn the model against its instructions. */
  readonly attempts: readonly PartnerInjection[]
  /** Takes a line on the progress. */
  readonly onStep: (step: string) => void
}
