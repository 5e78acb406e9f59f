import type { Conversation } from '../../port.ts'
import type { Attempt } from '../injections/attempt.ts'
import type { TrialLanguage } from './languages.ts'

/** What the slices give a call in all. Milliseconds. */
export const TIME = 23_000

/** What a model is tried on. */
export type Subject = {
  readonly language: TrialLanguage
  /** The same exercise in each language, without messages. */
  readonly conversationIn: (language: TrialLanguage) => Conversation
  /** The criteria of the exercise, filled. */
  readonly criteria: string
  readonly attempts: readonly Attempt[]
  /** Told what is being done, for whoever waits. */
  readonly onStep: (what: string) => void
}
