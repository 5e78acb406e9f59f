import { type ModelAccess, readModelConfig } from '#adapters/ai/configuration.ts'
import {
  declarationOf,
  declaredProviders,
  type ModelProvider,
  modelProviders,
} from '#adapters/ai/model/model-providers.ts'

/** What a stand-in is sent as a key by the product; a provider may have none. */
export function keyOf(provider: ModelProvider): string | undefined {
  const { needs, keyVariable } = declarationOf(provider)
  if (needs === 'AWS account') return 'secret-of-aws'
  return keyVariable === null ? undefined : `key-of-${provider}`
}

/** The environment in which every provider is the stand-in at this address. */
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
