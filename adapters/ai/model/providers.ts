import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { ModelAccess } from '../configuration.ts'
import type { ModelProvider, ModelSpec } from './model-spec.ts'
import { fetchSameOrigin } from './same-origin-fetch.ts'
import { streamChatCompletions } from './streaming-chat-completions.ts'

/** The two calls of a library's model that the product makes. */
export type ProviderModel = {
  doStream(
    options: LanguageModelV4CallOptions,
  ): PromiseLike<{ readonly stream: AsyncIterable<LanguageModelV4StreamPart> }>
  doGenerate: LanguageModelV4['doGenerate']
}

/** A provider's model with what is needed to call it. */
export type ModelEndpoint = {
  readonly model: ProviderModel
  /** Tokens of input that fit. */
  readonly budget: number
  /** Tokens for reasoning that are added to the limit of a whole answer, where the provider counts both together. */
  readonly reasoningTokens: number
  /** Options of every call to this provider. */
  readonly settings: Pick<LanguageModelV4CallOptions, 'reasoning' | 'providerOptions'>
  /** Whether reasoning may stand in the text as `<think>…</think>`. */
  readonly hasInlineReasoning: boolean
  /** Keys, which must not get into a log. */
  readonly secrets: readonly string[]
}

/**
 * Ollama silently cuts what is longer than its 4096 tokens from the front, and other local servers often have a small
 * context too. Hosted models take 100,000 tokens and more; the limit keeps their costs predictable.
 */
const BUDGETS: Readonly<Record<ModelProvider, number>> = {
  ollama: 3500,
  local: 7000,
  openai: 60_000,
  anthropic: 60_000,
  google: 60_000,
  bedrock: 60_000,
}

/** An upper limit: a model without reasoning does not use it. */
const REASONING_TOKENS = 2000
/** Anthropic's models reason only on request, which we do not make, and some refuse a limit above their own. */
const WITHOUT_REASONING: readonly ModelProvider[] = ['anthropic', 'bedrock']

/** Loads the provider's library only: each library takes 17 to 23 MB of memory. */
export async function openModelEndpoint(spec: ModelSpec, access: ModelAccess): Promise<ModelEndpoint> {
  const { key } = access[spec.provider]
  const { secretAccessKey, sessionToken } = access.bedrock
  return {
    model: await loadProviderModel(spec, access),
    budget: access.context ?? BUDGETS[spec.provider],
    reasoningTokens: WITHOUT_REASONING.includes(spec.provider) ? 0 : REASONING_TOKENS,
    settings: SETTINGS[spec.provider] ?? {},
    hasInlineReasoning: spec.provider === 'ollama' || spec.provider === 'local',
    secrets: [key, secretAccessKey, sessionToken].filter((it) => it !== undefined),
  }
}

/** By default OpenAI stores each conversation for 30 days, and reasons for longer than a learner waits. */
const SETTINGS: Partial<Record<ModelProvider, ModelEndpoint['settings']>> = {
  openai: { reasoning: 'low', providerOptions: { openai: { store: false } } },
}

// Every option is passed, because the libraries read what is left out from the environment.
async function loadProviderModel(
  { provider, model }: ModelSpec,
  access: ModelAccess,
): Promise<ProviderModel> {
  const fetch = fetchSameOrigin
  switch (provider) {
    case 'openai': {
      const { key = '', url = 'https://api.openai.com/v1' } = access.openai
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: key, baseURL: url, fetch }).languageModel(model)
    }
    case 'anthropic': {
      const { key = '', url = 'https://api.anthropic.com/v1' } = access.anthropic
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey: key, baseURL: url, fetch }).languageModel(model)
    }
    case 'google': {
      const { key = '', url = 'https://generativelanguage.googleapis.com/v1beta' } = access.google
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey: key, baseURL: url, fetch }).languageModel(model)
    }
    case 'bedrock':
      return loadBedrockModel(model, access.bedrock)
    case 'ollama':
      return loadCompletionsModel(model, {
        name: provider,
        key: undefined,
        url: access.ollama.url ?? OLLAMA_URL,
        byProxy: access.byProxy,
      })
    case 'local':
      return loadCompletionsModel(model, { name: provider, ...access.local, byProxy: access.byProxy })
  }
}

const OLLAMA_URL = 'http://127.0.0.1:11434/v1'

async function loadBedrockModel(model: string, access: ModelAccess['bedrock']): Promise<ProviderModel> {
  const { key = '', region = '', accessKeyId = '', secretAccessKey = '', sessionToken } = access
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  return createAmazonBedrock({
    region,
    apiKey: key,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    baseURL: access.url ?? `https://bedrock-runtime.${region}.${suffix}`,
    fetch: fetchSameOrigin,
  }).languageModel(model)
}

async function loadCompletionsModel(
  model: string,
  {
    name,
    key,
    url = '',
    byProxy,
  }: ModelAccess['local'] & { readonly name: string; readonly byProxy: boolean },
): Promise<ProviderModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const baseURL = withVersionPath(url)
  const library = createOpenAICompatible({
    name,
    baseURL,
    ...(key !== undefined && { apiKey: key }),
    supportsStructuredOutputs: true,
    fetch: fetchSameOrigin,
  }).languageModel(model)
  return {
    doStream: streamChatCompletions({ model, url: baseURL, key, byProxy }),
    doGenerate: (options) => library.doGenerate(options),
  }
}

/** All of these servers answer below /v1, although their documentation often names the bare address. */
function withVersionPath(url: string): string {
  const parsed = new URL(url)
  if (parsed.pathname === '/') parsed.pathname = '/v1'
  return parsed.href.replace(/\/$/, '')
}
