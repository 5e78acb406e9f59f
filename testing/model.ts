import { createModelEvaluator } from '#adapters/ai/model/evaluator.ts'
import type { ModelCall, LanguageModel } from '#adapters/ai/model/model-port.ts'
import type { Evaluator } from '#adapters/ai/port.ts'
import { noJudging } from './evaluator.ts'

export type StandInModel = LanguageModel & {
  /** The calls it received, in order. */
  readonly asked: readonly ModelCall[]
}

/** The answer to one call; `time` is 1 for the first one. */
export type ModelAnswer = (call: ModelCall, time: number) => string | Promise<string>

/** Stands in for a model whose words a test decides. It has no structured output: it returns the text as it is. */
export function standInModel(answer: ModelAnswer, contextTokens = 100_000): StandInModel {
  const asked: ModelCall[] = []
  const complete = async (call: ModelCall) => {
    asked.push(call)
    call.recordUsage({ model: 'test:stand-in', inputTokens: 1, outputTokens: 1 })
    return answer(call, asked.length)
  }
  return {
    name: 'test:stand-in',
    contextTokens,
    asked,
    complete,
    async *stream(call) {
      yield await complete(call)
    },
  }
}

/** The product's own evaluator on a model whose words a test decides. It judges no checks: `judge.test.ts` does that. */
export const evaluatorWithModelAnswer = (
  answer: ModelAnswer,
  contextTokens?: number,
): Evaluator & { readonly model: StandInModel } => {
  const model = standInModel(answer, contextTokens)
  return { ...createModelEvaluator(model), judge: noJudging, model }
}

/** The product's own evaluator, which also judges checks, on a model whose words a test decides. */
export const judgeWithModelAnswer = (answer: ModelAnswer): Evaluator =>
  createModelEvaluator(standInModel(answer))
