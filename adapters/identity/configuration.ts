import * as z from 'zod/mini'
import { HttpUrl } from '#platform/contract/schemas.ts'
import { flag, secret, serverAddress } from '#platform/server/config.ts'
import type { CognitoPoolConfig } from './cognito-pool.ts'
import { type GroupRules, parseGroupRules } from './group-rules.ts'

export const identityVariables = {
  /** An OpenID provider; default: the embedded one under /idp. */
  OIDC_ISSUER: z.optional(HttpUrl('must be an http or https address')),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** The scopes to request; some providers have a separate scope for groups. */
  OIDC_SCOPES: z._default(
    z.string().check(
      z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
      z.regex(/(^| )openid( |$)/, 'must contain openid'),
    ),
    'openid email profile',
  ),
  /** Email addresses count as verified where the provider does not say whether they are. */
  OIDC_TRUST_EMAIL: flag,
  /** The provider refuses a sign-out without the ID token; known of Okta under its own names. */
  OIDC_ID_TOKEN_HINT: flag,
  /** The text of the button that begins the sign-in. */
  OIDC_LABEL: z.optional(
    z.string().check(z.trim(), z.maxLength(60, 'must have at most 60 characters'), z.regex(/^[^\p{Cc}]*$/u)),
  ),
  /** A claim with groups, and what each group gives: `groups coaches=admin@Acme Ltd; *=user@Acme Ltd`. */
  OIDC_GROUPS: z.optional(z.string()),
  /** A user pool in which this product also creates, disables and deletes users, and keys that may do so. */
  COGNITO_USER_POOL_ID: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+_\w+$/, 'must be an id such as eu-central-1_AbCdEfGhI')),
  ),
  COGNITO_BASE_URL: serverAddress,
  AWS_ACCESS_KEY_ID: secret,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_SESSION_TOKEN: secret,
  /** Each of these allows something that production otherwise refuses. */
  ALLOW_EMBEDDED_IDENTITY: flag,
  ALLOW_HTTP: flag,
}
export type IdentityEnvironment = z.output<z.ZodMiniObject<typeof identityVariables>>

export type IdentityConfig = {
  /** Absent: the embedded provider. */
  readonly oidc:
    | {
        readonly issuer: URL
        readonly clientId: string
        readonly clientSecret: string | undefined
        readonly scopes: string
        readonly trustEmail: boolean
        /** Absent: where the provider is known for it. */
        readonly needsIdTokenHint?: boolean
        readonly groups: GroupRules | undefined
      }
    | undefined
  /** Absent: accounts at an OpenID provider are managed there by hand. */
  readonly cognitoPool: CognitoPoolConfig | undefined
  /** Absent: the product's own text. */
  readonly signInLabel: string | undefined
}

export const toIdentityConfig = (env: IdentityEnvironment): IdentityConfig => ({
  oidc:
    env.OIDC_ISSUER && env.OIDC_CLIENT_ID
      ? {
          issuer: new URL(env.OIDC_ISSUER),
          clientId: env.OIDC_CLIENT_ID,
          clientSecret: env.OIDC_CLIENT_SECRET,
          scopes: env.OIDC_SCOPES,
          trustEmail: env.OIDC_TRUST_EMAIL ?? false,
          ...(env.OIDC_ID_TOKEN_HINT !== undefined && { needsIdTokenHint: env.OIDC_ID_TOKEN_HINT }),
          groups: env.OIDC_GROUPS === undefined ? undefined : parseGroupRules(env.OIDC_GROUPS),
        }
      : undefined,
  cognitoPool: toCognitoPool(env),
  signInLabel: env.OIDC_LABEL || undefined,
})

function toCognitoPool(env: IdentityEnvironment): CognitoPoolConfig | undefined {
  const { COGNITO_USER_POOL_ID: userPoolId, AWS_ACCESS_KEY_ID: accessKeyId } = env
  const { AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = env
  if (!userPoolId || !accessKeyId || !secretAccessKey) return undefined
  return { userPoolId, accessKeyId, secretAccessKey, sessionToken, baseUrl: env.COGNITO_BASE_URL }
}
