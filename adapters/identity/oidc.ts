import * as oidc from 'openid-client'
import type { Warn } from '#platform/server/log.ts'
import { cognitoEndSession, cognitoLanguage, isCognito } from './cognito.ts'
import { createDiscovery, type Discovery, type DiscoveryOptions } from './discovery.ts'
import type { GroupRules } from './group-rules.ts'
import type { IdentityProvider } from './port.ts'
import { redeemCode } from './redeem-code.ts'

export type OidcOptions = DiscoveryOptions & {
  /** The issuer under which its people are stored; default: the issuer's address. Set if that address may change. */
  readonly knownAs?: string
  /** The page of this server where its people change their password; absent if the provider has its own. */
  readonly passwordPage?: string
  /** The page of this server where they manage their second factor; absent likewise. */
  readonly secondFactorPage?: string
  /**
   * Makes a hint by which the provider knows that the product itself asks for a sign-out; absent: it may ask the
   * person.
   */
  readonly createSignOutHint?: (subject: string) => Promise<string>
  /** The provider refuses a sign-out without the ID token, so it is kept. Default: at Okta's own domains. */
  readonly needsIdTokenHint?: boolean
  readonly scopes?: string
  readonly trustEmail?: boolean
  readonly groups?: GroupRules | undefined
}

/** Sign-in at any OpenID provider: authorization code with PKCE, state and nonce. */
export function oidcProvider(options: OidcOptions, warn: Warn): IdentityProvider & { discovery: Discovery } {
  const discovery = createDiscovery(options)
  const { configuration } = discovery
  const { issuer, clientId, knownAs, scopes = 'openid email profile', trustEmail = false, groups } = options
  const needsIdTokenHint = options.needsIdTokenHint ?? isOkta(issuer)
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

    async finish(callback, expected) {
      const redemption = { expected, knownAs, trustEmail, groups, warn }
      const { idToken, ...identity } = await redeemCode(await configuration(), callback, redemption)
      return needsIdTokenHint ? { ...identity, idToken } : identity
    },

    async endSession({ subject, idToken }, returnTo) {
      const found = await configuration()
      if (isCognito(issuer)) return cognitoEndSession(found.serverMetadata(), clientId, returnTo)
      if (!found.serverMetadata().end_session_endpoint) return undefined
      // The provider would show an error page without a way back.
      if (needsIdTokenHint && idToken === undefined) return undefined
      const hint = await options.createSignOutHint?.(subject)
      return oidc.buildEndSessionUrl(found, {
        post_logout_redirect_uri: returnTo,
        ...(hint !== undefined && { logout_hint: hint }),
        // A session of before the setting was switched off still has its token.
        ...(needsIdTokenHint && idToken !== undefined && { id_token_hint: idToken }),
      }).href
    },
  }
}

/** Okta refuses a sign-out without the ID token. At a customer's own domain it cannot be recognised. */
const isOkta = (issuer: URL): boolean =>
  /(^|\.)(okta|oktapreview|okta-emea|okta-gov)\.com$|(^|\.)okta\.mil$/.test(issuer.hostname)
