/** The protocol of a provider's servers, by its maker's name for it; `model-endpoint.ts` opens a model by each. */
export type ModelProtocol = 'responses' | 'messages' | 'generate-content' | 'converse' | 'chat-completions'

type DeclaredProvider = {
  /** Stands before the colon in the configuration. */
  readonly name: string
  readonly protocol: ModelProtocol
  /** One of its models, as written in the configuration. */
  readonly example: string
  /** The variable with its key; null: it needs no key. */
  readonly keyVariable: string | null
  /** The variable with its address, where that is not the usual one. */
  readonly addressVariable: string
  /** Null where no address is usual. */
  readonly usualAddress: string | null
  /** What it cannot be called without. */
  readonly needs: 'key' | 'address' | 'AWS account' | 'nothing'
  /** The most tokens of input. */
  readonly contextTokens: number
  /** How much its models may reason, as a learner waits; null: as much as they do unasked. */
  readonly reasoning: 'none' | 'low' | null
}

/** Hosted models take 100,000 tokens and more; the limit keeps their costs predictable. */
const HOSTED_CONTEXT = 60_000

/** Every provider of models. The configuration, its messages and the tests of all providers follow this list. */
export const declaredProviders = [
  {
    name: 'openai',
    protocol: 'responses',
    example: 'openai:gpt-6-luna',
    keyVariable: 'OPENAI_API_KEY',
    addressVariable: 'OPENAI_BASE_URL',
    usualAddress: 'https://api.openai.com/v1',
    needs: 'key',
    contextTokens: HOSTED_CONTEXT,
    reasoning: 'low',
  },
  {
    name: 'anthropic',
    protocol: 'messages',
    example: 'anthropic:claude-haiku-5-5',
    keyVariable: 'ANTHROPIC_API_KEY',
    addressVariable: 'ANTHROPIC_BASE_URL',
    usualAddress: 'https://api.anthropic.com/v1',
    needs: 'key',
    contextTokens: HOSTED_CONTEXT,
    reasoning: 'none',
  },
  {
    name: 'google',
    protocol: 'generate-content',
    example: 'google:gemini-3.5-flash-lite',
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    addressVariable: 'GOOGLE_BASE_URL',
    usualAddress: 'https://generativelanguage.googleapis.com/v1beta',
    needs: 'key',
    contextTokens: HOSTED_CONTEXT,
    reasoning: 'none',
  },
  {
    name: 'bedrock',
    protocol: 'converse',
    example: 'bedrock:eu.anthropic.claude-haiku-4-5-20251001-v1:0',
    keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
    addressVariable: 'BEDROCK_BASE_URL',
    // It depends on the region.
    usualAddress: null,
    needs: 'AWS account',
    contextTokens: HOSTED_CONTEXT,
    reasoning: null,
  },
  {
    name: 'ollama',
    protocol: 'chat-completions',
    example: 'ollama:llama3.2:3b',
    keyVariable: null,
    addressVariable: 'OLLAMA_BASE_URL',
    usualAddress: 'http://127.0.0.1:11434/v1',
    needs: 'nothing',
    // Ollama silently cuts the beginning off a prompt that is longer than its 4096 tokens.
    contextTokens: 3500,
    reasoning: 'none',
  },
  {
    name: 'local',
    protocol: 'chat-completions',
    example: 'local:the-name-that-your-server-uses',
    keyVariable: 'PARTNER_API_KEY',
    addressVariable: 'PARTNER_BASE_URL',
    usualAddress: null,
    needs: 'address',
    // Local servers often have a small context.
    contextTokens: 7000,
    // Servers that know no such field may refuse it.
    reasoning: null,
  },
] as const satisfies readonly DeclaredProvider[]

export type ModelProvider = (typeof declaredProviders)[number]['name']
export const modelProviders: readonly ModelProvider[] = declaredProviders.map(({ name }) => name)

export function declarationOf(provider: ModelProvider): DeclaredProvider {
  const declared = declaredProviders.find(({ name }) => name === provider)
  if (!declared) throw new Error(`No provider is called ${provider}`)
  return declared
}
