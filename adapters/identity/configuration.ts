import * as z from 'zod/mini'
import { HttpUrl } from '#platform/contract/schemas.ts'
import { flag } from '#platform/server/config.ts'

export const identityVariables = {
  /** An OpenID provider; default: the embedded one under /idp. */
  OIDC_ISSUER: z.optional(HttpUrl('must be an http or https address')),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** In production these must be set to allow what is otherwise refused. */
  ALLOW_EMBEDDED_IDENTITY: flag,
  ALLOW_HTTP: flag,
}
type IdentityEnvironment = z.output<z.ZodMiniObject<typeof identityVariables>>

export type IdentityConfig = {
  /** Absent: the embedded provider. */
  readonly oidc:
    | { readonly issuer: URL; readonly clientId: string; readonly clientSecret: string | undefined }
    | undefined
}

export const toIdentityConfig = (env: IdentityEnvironment): IdentityConfig => ({
  oidc:
    env.OIDC_ISSUER && env.OIDC_CLIENT_ID
      ? {
          issuer: new URL(env.OIDC_ISSUER),
          clientId: env.OIDC_CLIENT_ID,
          clientSecret: env.OIDC_CLIENT_SECRET,
        }
      : undefined,
})

export function findIdentityProblems({ OIDC_ISSUER, OIDC_CLIENT_ID }: IdentityEnvironment): string[] {
  if ((OIDC_ISSUER === undefined) === (OIDC_CLIENT_ID === undefined)) return []
  return ['OIDC_ISSUER and OIDC_CLIENT_ID belong together: give both, or neither for the embedded provider']
}

export const findIdentityProblemsInProduction = (env: IdentityEnvironment): string[] => [
  ...(env.OIDC_ISSUER === undefined && !env.ALLOW_EMBEDDED_IDENTITY
    ? ['OIDC_ISSUER is missing (or set ALLOW_EMBEDDED_IDENTITY=yes to use the embedded provider)']
    : []),
  ...(env.OIDC_ISSUER?.startsWith('http:') && !env.ALLOW_HTTP
    ? ['OIDC_ISSUER must be an https address (or set ALLOW_HTTP=yes)']
    : []),
]
