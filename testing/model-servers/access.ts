import { type ModelAccess, readModelConfig } from '#adapters/ai/configuration.ts'
import {
  declarationOf,
  declaredProviders,
  type ModelProvider,
  modelProviders,
} from '#adapters/ai/model/model-providers.ts'

/** The API key that the product sends to the stand-in; undefined for a provider without one. */
export function keyOf(provider: ModelProvider): string | undefined {
  const { needs, keyVariable } = declarationOf(provider)
  if (needs === 'AWS account') return 'secret-of-aws'
  return keyVariable === null ? undefined : `key-of-${provider}`
}

/** The environment in which the stand-in at this address replaces every provider. */
export const variablesFor = (url: string): Readonly<Record<string, string>> => ({
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'id-of-aws',
  AWS_SECRET_ACCESS_KEY: 'secret-of-aws',
  ...Object.fromEntries(
    declaredProviders.flatMap(({ name, needs, keyVariable, addressVariable, usualAddress }) => {
      const address = [addressVariable, url + (usualAddress === null ? '' : new URL(usualAddress).pathname)]
      const key = needs === 'AWS account' ? undefined : keyOf(name)
      return keyVariable === null || key === undefined ? [address] : [address, [keyVariable, key]]
    }),
  ),
})

export const accessTo = (url: string): ModelAccess => readModelConfig(variablesFor(url)).modelAccess

/** A model of each provider; some names have colons. */
export const modelNames = Object.fromEntries(
  modelProviders.map((provider) => [provider, declarationOf(provider).example]),
) as Readonly<Record<ModelProvider, string>>
