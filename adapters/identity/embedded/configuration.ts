import * as z from 'zod/mini'
import { type Role, roles } from '#platform/contract/access.ts'

export const embeddedIdentityVariables = {
  /** The least number of characters in a password at the embedded provider. */
  PASSWORD_MIN_LENGTH: z._default(z.coerce.number().check(z.int(), z.minimum(8), z.maximum(64)), 12),
  /** Roles that need a second factor at the embedded provider, such as `superadmin,admin`; default: none. */
  SECOND_FACTOR: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').map((role) => role.trim())),
      ),
      z.array(z.enum(roles, `must be roles, separated by commas: ${roles.join(', ')}`)),
    ),
    [],
  ),
}
type EmbeddedIdentityEnvironment = z.output<z.ZodMiniObject<typeof embeddedIdentityVariables>>

export const findEmbeddedIdentityProblems = (
  env: EmbeddedIdentityEnvironment & { readonly OIDC_ISSUER?: string | undefined },
): string[] =>
  env.OIDC_ISSUER !== undefined && env.SECOND_FACTOR.length > 0
    ? ['SECOND_FACTOR belongs to the embedded provider: require it at the one of OIDC_ISSUER']
    : []

export type EmbeddedIdentityConfig = {
  readonly passwordMinLength: number
  readonly secondFactorRoles: readonly Role[]
}

export const toEmbeddedIdentityConfig = (env: EmbeddedIdentityEnvironment): EmbeddedIdentityConfig => ({
  passwordMinLength: env.PASSWORD_MIN_LENGTH,
  secondFactorRoles: env.SECOND_FACTOR,
})
