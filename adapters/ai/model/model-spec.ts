import { ConfigError } from '#platform/server/config.ts'
import type { ModelAccess } from '../configuration.ts'
import { declarationOf, type ModelProvider, modelProviders } from './model-providers.ts'

/** A model as the configuration names it: `provider:model`. */
export type ModelSpec = { readonly provider: ModelProvider; readonly model: string }

export const formatModelSpec = ({ provider, model }: ModelSpec): string => `${provider}:${model}`

/**
 * Parses the value of a variable such as PARTNER_MODEL. It is split at the first colon, because names of models have
 * colons.
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
      `${variable}: "${text}" names no model; write it as ${provider}:model, such as ${declarationOf(provider).example}`,
    )
  return { provider, model }
}

/** @throws ConfigError naming the variables that the model needs and that are missing; never a key */
export function requireModelAccess(variable: string, spec: ModelSpec, access: ModelAccess): void {
  const missing = findMissingSetting(spec.provider, access)
  if (missing !== undefined) throw new ConfigError(`${variable}=${formatModelSpec(spec)} needs ${missing}`)
}

function findMissingSetting(provider: ModelProvider, { providers, aws }: ModelAccess): string | undefined {
  const { needs, keyVariable, addressVariable } = declarationOf(provider)
  const { key, url } = providers.get(provider) ?? {}
  switch (needs) {
    case 'key':
      return key ? undefined : (keyVariable ?? undefined)
    case 'address':
      return url ? undefined : `${addressVariable}, such as http://127.0.0.1:8000/v1`
    case 'AWS account':
      if (!aws.region) return 'AWS_REGION, such as eu-central-1'
      if (key || (aws.accessKeyId && aws.secretAccessKey)) return undefined
      return `${keyVariable}, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY`
    case 'nothing':
      return undefined
  }
}
