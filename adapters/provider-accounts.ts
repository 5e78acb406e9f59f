import * as z from 'zod/mini'
import { secret, serverAddress } from '#platform/server/config.ts'

/** Accounts that models and voices share. */
export const sharedProviderVariables = {
  OPENAI_API_KEY: secret,
  OPENAI_BASE_URL: serverAddress,
  AWS_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1'))),
  AWS_ACCESS_KEY_ID: secret,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_SESSION_TOKEN: secret,
}

/** How a provider is reached with a key. */
export type ProviderAccess = { readonly key: string | undefined; readonly url: string | undefined }

/**
 * Where a service runs, as far as the configuration tells: inside the product, at an address of this machine, at
 * another address that the operator has set, or at its provider's usual one.
 */
export type ServicePlace = 'built_in' | 'this_machine' | 'own_address' | 'provider'

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * @param url the configured address, if any
 * @param usual the provider's own address; absent where it varies
 */
export function placeOfAddress(url: string | undefined, usual?: string | null): ServicePlace {
  const address = url ?? usual
  if (address && thisMachine.test(new URL(address).hostname)) return 'this_machine'
  return url === undefined || url === usual ? 'provider' : 'own_address'
}

/** The account at Amazon. */
export type AwsAccount = {
  readonly region: string | undefined
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  readonly sessionToken: string | undefined
}

export const toAwsAccount = (env: z.output<z.ZodMiniObject<typeof sharedProviderVariables>>): AwsAccount => ({
  region: env.AWS_REGION,
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  sessionToken: env.AWS_SESSION_TOKEN,
})
