import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { createModelEvaluator } from '#adapters/ai/model/evaluator.ts'
import { createLanguageModel } from '#adapters/ai/model/language-model.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { createModelPartner } from '#adapters/ai/model/partner.ts'
import type { ModelEndpoint, ProviderModel } from '#adapters/ai/model/model-endpoint.ts'
import { DEFAULT_TIMEOUTS } from '#adapters/ai/model/timeouts-and-retry.ts'
import type { Evaluator, Partner } from '#adapters/ai/port.ts'

/** How a provider's stand-in behaves. */
export type ProviderManner = 'answers' | 'fails' | 'is cut' | 'filters' | 'is silent'

type ProviderSettings = {
  readonly name: string
  /** The token usage that it reports for a call. */
  readonly tokens: { readonly input: number; readonly output: number }
  /** The text of an answer that is not streamed. */
  readonly whole?: string
  /** How long the adapter waits for the next sign of life, in milliseconds. */
  readonly timeout?: number
}

export type StandInProvider = {
  /** The product's own adapter for this provider, with its timeouts and retry. */
  readonly model: LanguageModel
  /** The number of requests that reached it. */
  asked: number
  manner: ProviderManner
}

/** Stands in for a provider behind the product's own adapter, so that retries, timeouts and reservations are real. */
export function standInProvider({
  name,
  tokens,
  whole = '{"met":[],"told":[],"agreed":[],"closed":null}',
  timeout = 5000,
}: ProviderSettings): StandInProvider {
  const usage = {
    inputTokens: { total: tokens.input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: tokens.output, text: undefined, reasoning: undefined },
  }
  const finish = (unified: LanguageModelV4FinishReason['unified']) => ({ unified, raw: unified })
  async function* stream(signal: AbortSignal | undefined): AsyncGenerator<LanguageModelV4StreamPart> {
    const { manner } = provider
    if (manner === 'is silent') await untilAborted(signal)
    if (manner !== 'filters') yield { type: 'text-delta', id: '1', delta: 'I see what you mean.' }
    if (manner === 'is cut') throw Object.assign(new Error('terminated'), { code: 'ECONNRESET' })
    yield { type: 'finish', usage, finishReason: finish(manner === 'filters' ? 'content-filter' : 'stop') }
  }
  const refuse = () => {
    provider.asked += 1
    if (provider.manner === 'fails') throw Object.assign(new Error('away'), { statusCode: 500 })
  }
  const model: ProviderModel = {
    doStream: async ({ abortSignal }) => {
      refuse()
      return { stream: stream(abortSignal) }
    },
    doGenerate: async ({ abortSignal }) => {
      refuse()
      if (provider.manner === 'is silent') await untilAborted(abortSignal)
      return { content: [{ type: 'text', text: whole }], finishReason: finish('stop'), usage, warnings: [] }
    },
  }
  const endpoint: ModelEndpoint = {
    model,
    contextTokens: 60_000,
    reasoningTokens: 0,
    settings: {},
    hasInlineReasoning: false,
    dispensable: [],
    secrets: [],
  }
  const timeouts = { ...DEFAULT_TIMEOUTS, firstSign: timeout, silence: timeout, pause: 1, leastForRetry: 1 }
  const provider: StandInProvider = {
    model: createLanguageModel(name, endpoint, timeouts),
    asked: 0,
    manner: 'answers',
  }
  return provider
}

/** The product's own partner with this model, without reading exchanges, which happens in the background. */
export function partnerOn({ model }: StandInProvider): Partner {
  const { readExchange: _reading, ...partner } = createModelPartner(model)
  return partner
}

/** The product's own evaluator with this model. */
export const evaluatorOn = ({ model }: StandInProvider): Evaluator => createModelEvaluator(model)

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
