import { ConfigError } from '#platform/server/config.ts'
import type { ModelAccess } from '../configuration.ts'

export const modelProviders = ['openai', 'anthropic', 'google', 'bedrock', 'ollama', 'local'] as const
export type ModelProvider = (typeof modelProviders)[number]

/** A model as the configuration names it: `provider:model`. */
export type ModelSpec = { readonly provider: ModelProvider; readonly model: string }

export const formatModelSpec = ({ provider, model }: ModelSpec): string => `${provider}:${model}`

/**
 * Parses the value of a variable such as PARTNER_MODEL. It is split at the first colon, because names of models have colons.
 * @throws ConfigError when the provider is unknown or the model is missing
 */
export function parseModelSpec(variable: string, text: string): ModelSpec {
  const [, name = text, model = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  const provider = modelProviders.find((known) => known === name)
  // A long text without a provider may be a key in the wrong variable.
  const isShown = provider !== undefined || text.length < 24
  if (/\s/.test(text))
    throw new ConfigError(
      `${variable}: there is white space in ${isShown ? `"${text}"` : 'it'}; write it as provider:model`,
    )
  if (!provider)
    throw new ConfigError(
      `${variable}: ${isShown ? `there is no provider called "${name}"` : 'it names no provider'}; write scripted, auto, or provider:model with one of ${modelProviders.join(', ')}`,
    )
  if (model === '')
    throw new ConfigError(
      `${variable}: "${text}" names no model; write it as ${provider}:model, such as ${examples[provider]}`,
    )
  return { provider, model }
}

const examples: Readonly<Record<ModelProvider, string>> = {
  openai: 'openai:gpt-5-mini',
  anthropic: 'anthropic:claude-haiku-4-5',
  google: 'google:gemini-2.5-flash',
  bedrock: 'bedrock:eu.anthropic.claude-haiku-4-5-20251001-v1:0',
  ollama: 'ollama:llama3.2:3b',
  local: 'local:the-name-that-your-server-uses',
}

/** @throws ConfigError naming the variables that the model needs and that are missing; never a key */
export function requireModelAccess(variable: string, spec: ModelSpec, access: ModelAccess): void {
  const missing = findMissing(spec.provider, access)
  if (missing !== undefined) throw new ConfigError(`${variable}=${formatModelSpec(spec)} needs ${missing}`)
}

function findMissing(provider: ModelProvider, access: ModelAccess): string | undefined {
  switch (provider) {
    case 'openai':
      return access.openai.key ? undefined : 'OPENAI_API_KEY'
    case 'anthropic':
      return access.anthropic.key ? undefined : 'ANTHROPIC_API_KEY'
    case 'google':
      return access.google.key ? undefined : 'GOOGLE_GENERATIVE_AI_API_KEY'
    case 'bedrock':
      return findMissingForBedrock(access.bedrock)
    case 'ollama':
      return undefined
    case 'local':
      return access.local.url ? undefined : 'PARTNER_BASE_URL, such as http://127.0.0.1:8000/v1'
  }
}

function findMissingForBedrock({ region, key, accessKeyId, secretAccessKey }: ModelAccess['bedrock']) {
  if (!region) return 'AWS_REGION, such as eu-central-1'
  if (key || (accessKeyId && secretAccessKey)) return undefined
  return 'AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY'
}
