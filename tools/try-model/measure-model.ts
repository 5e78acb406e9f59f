import type { ModelCall, LanguageModel } from '#adapters/ai/model/model-port.ts'

/** The time and tokens of one call of a model. */
export type CallMeasurement = {
  /** Milliseconds until the first words; null if none came, or all came at once. */
  readonly first: number | null
  readonly total: number
  /** More than one after a retry. */
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Wraps a model so that its calls are measured, even those that fail. */
export function measureModel(model: LanguageModel): {
  readonly model: LanguageModel
  readonly calls: readonly CallMeasurement[]
} {
  const calls: CallMeasurement[] = []
  const begin = (call: ModelCall) => {
    const start = performance.now()
    let [first, requests, inputTokens, outputTokens]: [number | null, number, number, number] = [
      null,
      0,
      0,
      0,
    ]
    return {
      call: {
        ...call,
        recordUsage: (usage) => {
          requests += 1
          inputTokens += usage.inputTokens
          outputTokens += usage.outputTokens
          call.recordUsage(usage)
        },
      } satisfies ModelCall,
      hear: () => (first ??= performance.now() - start),
      end: () => calls.push({ first, total: performance.now() - start, requests, inputTokens, outputTokens }),
    }
  }
  return {
    calls,
    model: {
      ...model,
      async *stream(asked) {
        const { call, hear, end } = begin(asked)
        try {
          for await (const piece of model.stream(call)) {
            hear()
            yield piece
          }
        } finally {
          end()
        }
      },
      async complete(asked, schema) {
        const { call, end } = begin(asked)
        try {
          return await model.complete(call, schema)
        } finally {
          end()
        }
      },
    },
  }
}
