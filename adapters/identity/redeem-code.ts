import * as oidc from 'openid-client'
import { DomainError } from '#platform/server/errors.ts'
import type { Warn } from '#platform/server/log.ts'
import { type Claims, type ClaimSettings, findMissingClaims, mergeClaims, toIdentity } from './claims.ts'
import { type Identity, identityFailures, type SignInChecks } from './port.ts'

type Redemption = Omit<ClaimSettings, 'issuer'> & {
  readonly expected: SignInChecks
  /** The issuer under which the provider's people are stored; default: the issuer's address. */
  readonly knownAs: string | undefined
  readonly warn: Warn
}

/**
 * Exchanges the authorization code of a callback for tokens, and says who has signed in.
 * @throws DomainError `refused` when the provider refused the person, `upstream` for every other failure
 */
export async function redeemCode(
  found: oidc.Configuration,
  callback: URL,
  { expected, knownAs, trustEmail, groups, warn }: Redemption,
): Promise<Identity> {
  const checks = {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  }
  const tokens = await oidc.authorizationCodeGrant(found, callback, checks).catch(failSignIn)
  const idToken = tokens.claims()
  if (!idToken) failSignIn(new Error('the reply holds no ID token'))
  const settings = { issuer: knownAs ?? idToken.iss, trustEmail, groups }
  const claims = await completeClaims(found, {
    idToken,
    accessToken: tokens.access_token,
    settings,
    warn,
  })
  return { ...toIdentity(claims, settings), idToken: tokens.id_token }
}

type ReceivedTokens = {
  readonly idToken: Claims
  readonly accessToken: string
  readonly settings: ClaimSettings
  readonly warn: Warn
}

/** The ID token's claims, with those of the UserInfo endpoint where the token lacks some and there is one. */
async function completeClaims(
  found: oidc.Configuration,
  { idToken, accessToken, settings, warn }: ReceivedTokens,
): Promise<Claims> {
  const missing = findMissingClaims(idToken, settings)
  if (missing.length === 0 || !found.serverMetadata().userinfo_endpoint) return idToken
  try {
    return mergeClaims(idToken, await oidc.fetchUserInfo(found, accessToken, idToken.sub))
  } catch (cause) {
    // Only the name can be missing. Without the other claims somebody would become the wrong user, or keep a role.
    if (missing.some((claim) => claim !== 'name')) failSignIn(cause)
    warn(cause, 'the UserInfo endpoint of the identity provider did not answer')
    return idToken
  }
}

/** Distinguishes a refusal by the provider from every other failure of the sign-in. */
function failSignIn(cause: unknown): never {
  const refusals = ['access_denied', 'login_required', 'interaction_required', 'consent_required']
  const isRefusal = cause instanceof oidc.AuthorizationResponseError && refusals.includes(cause.error)
  throw new DomainError(isRefusal ? identityFailures.signInRefused : identityFailures.signInFailed, { cause })
}
