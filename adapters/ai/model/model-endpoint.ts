import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import type { ModelAccess } from '../configuration.ts'
import { declarationOf, type ModelProtocol, type ModelProvider } from './model-providers.ts'
import type { ModelSpec } from './model-spec.ts'
import { fetchSameOrigin } from './same-origin-fetch.ts'
import type { DispensableField, OmittedFields, ProviderCallOptions } from './refusals.ts'
import { streamChatCompletions, toAcceptedBody } from './streaming-chat-completions.ts'

/** The two calls of a library's model that the product makes. */
export type ProviderModel = {
  doStream(
    options: ProviderCallOptions,
  ): PromiseLike<{ readonly stream: AsyncIterable<LanguageModelV4StreamPart> }>
  doGenerate(options: ProviderCallOptions): ReturnType<LanguageModelV4['doGenerate']>
}

/** A provider's model with what is needed to call it. */
export type ModelEndpoint = {
  readonly model: ProviderModel
  /** The most tokens of input. */
  readonly contextTokens: number
  /** Tokens for reasoning that are added to the limit of a whole answer, where the provider counts both together. */
  readonly reasoningTokens: number
  /** Options of every call to this provider. */
  readonly settings: Pick<LanguageModelV4CallOptions, 'reasoning' | 'providerOptions'>
  /** Whether reasoning may stand in the text as `<think>…</think>`. */
  readonly hasInlineReasoning: boolean
  /** The fields of its requests that are left out where the provider refuses them. */
  readonly dispensable: readonly DispensableField[]
  /** Keys, which must not get into a log. */
  readonly secrets: readonly string[]
}

type ProtocolAccess = {
  readonly provider: ModelProvider
  readonly key: string | undefined
  /** Empty for Bedrock, whose address follows from the region. */
  readonly url: string
  readonly access: ModelAccess
}

type Protocol = Pick<ModelEndpoint, 'reasoningTokens' | 'hasInlineReasoning' | 'dispensable'> & {
  readonly providerOptions?: SharedV4ProviderOptions
  /** Loads the library for this protocol. */
  open(model: string, call: ProtocolAccess): Promise<ProviderModel>
}

/** An upper limit: a model without reasoning does not use it. */
const REASONING_TOKENS = 2000
const defaults = { reasoningTokens: REASONING_TOKENS, hasInlineReasoning: false, dispensable: [] }
/** Since Claude 5 a model reasons unless it is asked not to, and Bedrock's library cannot ask for less than little. */
const REASONS_UNASKED = /claude-[a-z]+-[5-9]/

// Every option is passed, because the libraries read what is left out from the environment.
const protocols: Readonly<Record<ModelProtocol, Protocol>> = {
  responses: {
    ...defaults,
    // By default OpenAI stores each conversation for 30 days. It summarises reasoning for verified organisations alone.
    providerOptions: { openai: { store: false, reasoningSummary: null } },
    async open(model, { key = '', url }) {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: key, baseURL: url, fetch: fetchSameOrigin }).languageModel(model)
    },
  },
  messages: {
    ...defaults,
    async open(model, { key = '', url }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey: key, baseURL: url, fetch: fetchSameOrigin }).languageModel(model)
    },
  },
  'generate-content': {
    ...defaults,
    async open(model, { key = '', url }) {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey: key, baseURL: url, fetch: fetchSameOrigin }).languageModel(model)
    },
  },
  converse: {
    ...defaults,
    // Some models refuse a limit above their own.
    reasoningTokens: 0,
    open: loadBedrockModel,
  },
  'chat-completions': {
    ...defaults,
    hasInlineReasoning: true,
    dispensable: ['stream_options', 'max_tokens'],
    open: loadCompletionsModel,
  },
}

/** Loads no library but this provider's, because each takes 17 to 23 MB of memory. */
export async function openModelEndpoint(
  { provider, model }: ModelSpec,
  access: ModelAccess,
): Promise<ModelEndpoint> {
  const { protocol, usualAddress, contextTokens, reasoning: usual } = declarationOf(provider)
  const { key, url = usualAddress ?? '' } = access.providers.get(provider) ?? {}
  const { open, reasoningTokens, hasInlineReasoning, dispensable, providerOptions } = protocols[protocol]
  const { secretAccessKey, sessionToken } = access.aws
  const reasoning = protocol === 'converse' && REASONS_UNASKED.test(model) ? 'low' : usual
  return {
    settings: { ...(reasoning && { reasoning }), ...(providerOptions && { providerOptions }) },
    reasoningTokens: reasoning ? REASONING_TOKENS : reasoningTokens,
    hasInlineReasoning,
    dispensable: reasoning ? [...dispensable, 'reasoning'] : dispensable,
    model: await open(model, { provider, key, url, access }),
    contextTokens: access.context ?? contextTokens,
    secrets: [key, secretAccessKey, sessionToken].filter((it) => it !== undefined),
  }
}

async function loadBedrockModel(
  model: string,
  { key = '', url, access: { aws } }: ProtocolAccess,
): Promise<ProviderModel> {
  const { region = '', accessKeyId = '', secretAccessKey = '', sessionToken } = aws
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  return createAmazonBedrock({
    region,
    apiKey: key,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    baseURL: url || `https://bedrock-runtime.${region}.${suffix}`,
    fetch: fetchSameOrigin,
  }).languageModel(model)
}

async function loadCompletionsModel(
  model: string,
  { provider, key, url, access: { byProxy } }: ProtocolAccess,
): Promise<ProviderModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const baseURL = withVersionPath(url)
  const openLibrary = (leftOut: OmittedFields | undefined) =>
    createOpenAICompatible({
      name: provider,
      baseURL,
      ...(key !== undefined && { apiKey: key }),
      supportsStructuredOutputs: true,
      transformRequestBody: (body) => toAcceptedBody(body, leftOut),
      fetch: fetchSameOrigin,
    }).languageModel(model)
  return {
    doStream: streamChatCompletions({ model, url: baseURL, key, byProxy }),
    doGenerate: (options) => openLibrary(options.leftOut).doGenerate(options),
  }
}

/** All of these servers answer below /v1, although their documentation often names the bare address. */
function withVersionPath(url: string): string {
  const parsed = new URL(url)
  if (parsed.pathname === '/') parsed.pathname = '/v1'
  return parsed.href.replace(/\/$/, '')
}
