import type { Usage } from '#adapters/ai/port.ts'
import type { Metrics } from '#platform/server/metrics.ts'

/** A metric of tokens by purpose and model (`provider:model`); there are few models. */
export function countTokens(metrics: Metrics) {
  const count = metrics.counter({
    name: 'model_tokens_total',
    help: 'Tokens that models consumed, by the task, the provider and their direction.',
    labels: ['purpose', 'provider', 'direction'],
  })
  return (purpose: string, { model, inputTokens, outputTokens }: Usage): void => {
    const provider = model.split(':', 1)[0] ?? model
    count({ purpose, provider, direction: 'input' }, inputTokens)
    count({ purpose, provider, direction: 'output' }, outputTokens)
  }
}
