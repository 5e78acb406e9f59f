import * as oidc from 'openid-client'
import { DomainError } from '#platform/server/errors.ts'
import type { Warn } from '#platform/server/log.ts'
import { type Claims, type ClaimSettings, findMissingClaims, mergeClaims, toIdentity } from './claims.ts'
import { cognitoEndSession, cognitoLanguage, isCognito } from './cognito.ts'
import { createDiscovery, type Discovery, type DiscoveryOptions } from './discovery.ts'
import type { GroupRules } from './group-rules.ts'
import { identityFailures, type IdentityProvider } from './port.ts'

export type OidcOptions = DiscoveryOptions & {
  /** The name under which its people are remembered; the issuer's address unless that may change. */
  readonly knownAs?: string
  /** Where its people change their password, if that is here. */
  readonly passwordPage?: string
  /** Where they manage their second factor, if that is here. */
  readonly secondFactorPage?: string
  /** Tells the provider that the product itself asks for somebody's sign-out; absent: it may ask the person. */
  readonly createSignOutHint?: (subject: string) => Promise<string>
  readonly scopes?: string
  readonly trustEmail?: boolean
  readonly groups?: GroupRules | undefined
}

/** Sign-in at any OpenID provider: authorization code with PKCE, state and nonce. */
export function oidcProvider(options: OidcOptions, warn: Warn): IdentityProvider & { discovery: Discovery } {
  const discovery = createDiscovery(options)
  const { configuration } = discovery
  const { issuer, clientId, knownAs, scopes = 'openid email profile', trustEmail = false, groups } = options
  return {
    discovery,
    passwordPage: options.passwordPage,
    secondFactorPage: options.secondFactorPage,

    async begin({ redirectUri, prompt, language }) {
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(prompt && { prompt }),
        ...(language && (isCognito(issuer) ? cognitoLanguage(language) : { ui_locales: language })),
      })
      return { state, nonce, verifier, url: url.href }
    },

    async finish(callback, { state, nonce, verifier }) {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }
      const found = await configuration()
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
      return toIdentity(claims, settings)
    },

    async endSession(subject, returnTo) {
      const found = await configuration()
      if (isCognito(issuer)) return cognitoEndSession(found.serverMetadata(), clientId, returnTo)
      if (!found.serverMetadata().end_session_endpoint) return undefined
      const hint = await options.createSignOutHint?.(subject)
      return oidc.buildEndSessionUrl(found, {
        post_logout_redirect_uri: returnTo,
        ...(hint !== undefined && { logout_hint: hint }),
      }).href
    },
  }
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
    // A name can be done without. Without the others somebody would become the wrong user, or keep a role.
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
