import type { Conversation } from '#conversation/conversation.ts'
import type { PassageFeedback, AssessmentMeasures, ModelInfo } from '#adapters/ai/port.ts'
import type { RubricResult, Rubric } from '#conversation/judging/rubric.ts'
import type { EvaluatedCheck, Specific } from '../contract.ts'

/** The conversation that is evaluated; feedback points at its messages. */
export type StoredTranscript = Omit<Conversation, 'messages'> & {
  readonly messages: readonly { readonly id: number; readonly isUser: boolean; readonly content: string }[]
}

/** What an evaluator has to know beside the transcript. */
export type EvaluationContext = {
  /** The template of the scenario's criteria; null when none are assigned. */
  readonly criteria: string | null
  /** The newest published version of the criteria's rubric; null when none is. */
  readonly rubric: (Rubric & { readonly id: number }) | null
  /** The mood's title in the chat's language where it has one. */
  readonly mood: string | null
}

/** Feedback whose message exists, is the learner's, and contains the quotation word for word. */
export type VerifiedFeedback = PassageFeedback & { readonly messageId: number }

/** An evaluation that is ready to be stored. */
export type NewEvaluation = {
  /** HTML. */
  readonly content: string
  readonly specifics: readonly Specific[]
  readonly messageIds: readonly number[]
  /** Levels follow from checks alone, counts from the evaluator. */
  readonly measures: (AssessmentMeasures & Pick<RubricResult, 'skills'>) | null
  readonly rubricId: number | null
  readonly checks: readonly EvaluatedCheck[]
  /** How many readings of a model the verdicts rest on. */
  readonly readings: number
  /** Milliseconds. */
  readonly duration: number
  readonly by: ModelInfo
}
