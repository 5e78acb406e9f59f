import * as z from 'zod/mini'

export const embeddedIdentityVariables = {
  /** Characters that a password has at least, at the embedded provider. */
  PASSWORD_MIN_LENGTH: z._default(z.coerce.number().check(z.int(), z.minimum(8), z.maximum(64)), 12),
}
type EmbeddedIdentityEnvironment = z.output<z.ZodMiniObject<typeof embeddedIdentityVariables>>

export type EmbeddedIdentityConfig = { readonly passwordMinLength: number }

export const toEmbeddedIdentityConfig = (env: EmbeddedIdentityEnvironment): EmbeddedIdentityConfig => ({
  passwordMinLength: env.PASSWORD_MIN_LENGTH,
})
