import {
  type Evaluator,
  isModel,
  ModelBudgetSpent,
  type RecordUsage,
  type ReserveCall,
} from '#adapters/ai/port.ts'
import { evaluateTranscript } from './evaluate-transcript.ts'
import type { EvaluationContext, NewEvaluation, StoredTranscript } from './new-evaluation.ts'

export type EvaluatorDependencies = {
  readonly evaluator: Evaluator
  /** Takes over where the budget for models is spent and the organisation allows it; it observes without judging. */
  readonly builtIn: Evaluator
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
}

type EvaluationCaller = {
  readonly userId: number
  /** Whether calls to a model have to be reserved from a budget. */
  readonly isBudgeted: boolean
  readonly signal: AbortSignal
}

/**
 * Evaluates by the evaluator, or by the built-in one where the budget is spent and the organisation allows it.
 * @param onModelCall is called with whether a model was asked, which costs something even when it fails
 */
export async function evaluateWithinBudget(
  { evaluator, builtIn, countFor, reserveFor }: EvaluatorDependencies,
  transcript: StoredTranscript,
  context: EvaluationContext,
  { userId, isBudgeted, signal }: EvaluationCaller,
  onModelCall: (usesModel: boolean) => void,
): Promise<NewEvaluation> {
  const count = countFor(userId)
  let hasAsked = false
  const recordUsage: RecordUsage = (usage) => {
    hasAsked = true
    count(usage)
  }
  const options = { signal, recordUsage, ...(isBudgeted && { reserve: reserveFor(userId) }) }
  onModelCall(isModel(evaluator))
  try {
    return await evaluateTranscript(evaluator, transcript, context, options)
  } catch (error) {
    if (!(error instanceof ModelBudgetSpent)) throw error
    onModelCall(hasAsked)
    if (!error.allowsBuiltIn) throw error
    return await evaluateTranscript(builtIn, transcript, context, options)
  }
}
