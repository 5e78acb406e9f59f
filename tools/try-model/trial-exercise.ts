import type { PartnerInjection } from '#testing/injections/cases.ts'
import type { Conversation } from '#conversation/conversation.ts'

export const trialLanguages = ['en', 'pt', 'fr'] as const
export type TrialLanguage = (typeof trialLanguages)[number]

/** The languages that the exercise's English texts are translated into. */
export const translationTargets = ['pt', 'fr'] as const

/** How long the product gives a call in all. Milliseconds. */
export const CALL_TIMEOUT = 23_000

/** What a model is tried on. */
export type TrialExercise = {
  readonly language: TrialLanguage
  /** The same exercise in each language, without messages. */
  readonly conversationIn: (language: TrialLanguage) => Conversation
  /** The criteria of the exercise, with their variables filled. */
  readonly criteria: string
  /** Messages that try to turn the model against its instructions. */
  readonly attempts: readonly PartnerInjection[]
  /** Takes a line on the progress of the trial. */
  readonly onStep: (step: string) => void
}
