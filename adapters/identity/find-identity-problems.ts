import { isCognito } from './cognito.ts'
import type { IdentityEnvironment } from './configuration.ts'
import { findGroupRuleProblems } from './group-rules.ts'

function findPoolProblems(env: IdentityEnvironment): string[] {
  const { COGNITO_USER_POOL_ID: id, OIDC_ISSUER } = env
  if (id === undefined) return []
  const issuer = OIDC_ISSUER === undefined ? undefined : new URL(OIDC_ISSUER)
  return [
    ...(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
      ? []
      : ['COGNITO_USER_POOL_ID needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY']),
    ...(issuer ? [] : ['COGNITO_USER_POOL_ID needs OIDC_ISSUER, where its people sign in']),
    ...(issuer && isCognito(issuer) && issuer.pathname !== `/${id}`
      ? ['COGNITO_USER_POOL_ID is another pool than the one of OIDC_ISSUER']
      : []),
  ]
}

/** Conflicts between the identity variables, a sentence each. */
export function findIdentityProblems(env: IdentityEnvironment): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_GROUPS, OIDC_TRUST_EMAIL } = env
  return [
    ...((OIDC_ISSUER === undefined) === (OIDC_CLIENT_ID === undefined)
      ? []
      : ['OIDC_ISSUER and OIDC_CLIENT_ID belong together: give both, or neither for the embedded provider']),
    ...findPoolProblems(env),
    ...(OIDC_GROUPS === undefined ? [] : findGroupRuleProblems(OIDC_GROUPS)),
    ...(OIDC_ISSUER === undefined && (OIDC_GROUPS !== undefined || OIDC_TRUST_EMAIL)
      ? ['OIDC_GROUPS and OIDC_TRUST_EMAIL need OIDC_ISSUER: the embedded provider has no groups']
      : []),
  ]
}

/** What is refused in production unless the operator allows it, a sentence each. */
export const findIdentityProblemsInProduction = (env: IdentityEnvironment): string[] => [
  ...(env.OIDC_ISSUER === undefined && !env.ALLOW_EMBEDDED_IDENTITY
    ? ['OIDC_ISSUER is missing (or set ALLOW_EMBEDDED_IDENTITY=yes to use the embedded provider)']
    : []),
  ...(env.OIDC_ISSUER?.startsWith('http:') && !env.ALLOW_HTTP
    ? ['OIDC_ISSUER must be an https address (or set ALLOW_HTTP=yes)']
    : []),
]
