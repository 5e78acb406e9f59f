import { performance } from 'node:perf_hooks'
import type { Metrics } from '#platform/server/metrics.ts'
import { startSpan } from '#platform/server/request-context.ts'
import type { Usage } from '../port.ts'
import { ModelFault, type ModelFaultKind } from './model-fault.ts'

/** How a request to a model ended: with an answer, with a fault, or because its caller gave up. */
export type CallOutcome = 'answered' | ModelFaultKind | 'abandoned'

export type CallMetrics = ReturnType<typeof callMetrics>

/** What is measured of requests to models; a retry is a request of its own. */
export function callMetrics(metrics: Metrics) {
  const count = metrics.counter({
    name: 'model_calls_total',
    help: 'Requests to models, by provider and by how they ended: answered, abandoned, or the kind of fault.',
    labels: ['provider', 'outcome'],
  })
  const observe = metrics.histogram({
    name: 'model_call_duration_seconds',
    help: 'From a request to a model until the end of its answer.',
    labels: ['provider'],
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 24],
  })
  /** @param model `provider:model` @param duration in milliseconds */
  return (model: string, outcome: CallOutcome, duration: number): void => {
    const provider = model.split(':', 1)[0] ?? model
    count({ provider, outcome })
    observe({ provider }, duration / 1000)
  }
}

/** What was measured of one request, for its usage. */
export type MeasuredCall = Required<Pick<Usage, 'outcome' | 'firstToken' | 'duration'>>

/** Measures one request, and traces it. */
export function beginCall({ name, countCall }: { readonly name: string; readonly countCall: CallMetrics }) {
  const startedAt = performance.now()
  const span = startSpan('model call', { 'gen_ai.request.model': name })
  let firstToken: number | undefined
  return {
    /** Called for each piece of the answer, reasoning left out; only the first call counts. */
    markFirstToken: (): void => void (firstToken ??= performance.now() - startedAt),
    end(outcome: CallOutcome): MeasuredCall {
      const duration = performance.now() - startedAt
      countCall(name, outcome, duration)
      const isAnswered = outcome === 'answered'
      span.end(isAnswered ? undefined : outcome)
      return { outcome, firstToken, duration: isAnswered ? duration : undefined }
    },
  }
}

/** The outcome of a request that failed. */
export const outcomeOf = (failure: unknown): CallOutcome =>
  failure instanceof ModelFault ? failure.kind : 'abandoned'
