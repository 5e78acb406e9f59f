import * as oidc from 'openid-client'
import { DomainError } from '#platform/server/errors.ts'
import { toIdentity } from './claims.ts'
import { cognitoEndSession, cognitoLanguage, isCognito } from './cognito.ts'
import { identityFailures, type IdentityProvider } from './port.ts'

export type OidcOptions = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The name under which its people are remembered; the issuer's address unless that may change. */
  readonly knownAs?: string
  /** How the server talks to the provider; the network unless the provider lives in this very server. */
  readonly fetch?: oidc.CustomFetch
}

/** Sign-in at any OpenID provider: authorization code with PKCE, state and nonce. */
export function oidcProvider(options: OidcOptions): IdentityProvider {
  const configuration = discoverLazily(options)
  const { issuer, clientId, knownAs } = options
  return {
    async begin({ redirectUri, prompt, language }) {
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
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
      const tokens = await oidc
        .authorizationCodeGrant(await configuration(), callback, checks)
        .catch(failSignIn)
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) failSignIn(new Error('the reply holds no ID token'))
      return { identity: toIdentity(claims, knownAs), idToken: tokens.id_token }
    },

    async endSession(idToken, returnTo) {
      const found = await configuration()
      if (isCognito(issuer)) return cognitoEndSession(found.serverMetadata(), clientId, returnTo)
      if (!found.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(found, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
        .href
    },
  }
}

/** Asks the provider for its addresses when they are first needed, and again after a failure. */
function discoverLazily({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: OidcOptions): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | undefined
  const discover = () =>
    oidc.discovery(issuer, clientId, undefined, authentication(clientSecret), {
      timeout: 10,
      ...(fetch && { [oidc.customFetch]: fetch }),
      ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    })
  return () => {
    found ??= discover().catch((cause: unknown) => {
      found = undefined
      throw new DomainError(identityFailures.unreachable, { cause })
    })
    return found
  }
}

/**
 * In the body where the provider takes it there: servers disagree about how a header's secret is encoded. Else in the
 * header, as OpenID Connect does by default.
 */
function authentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported
    const method = offered?.includes('client_secret_post') ? post : basic
    method(server, client, body, headers)
  }
}

/** Distinguishes a refusal by the provider from every other failure of the sign-in. */
function failSignIn(cause: unknown): never {
  const refusals = ['access_denied', 'login_required', 'interaction_required', 'consent_required']
  const isRefusal = cause instanceof oidc.AuthorizationResponseError && refusals.includes(cause.error)
  throw new DomainError(isRefusal ? identityFailures.signInRefused : identityFailures.signInFailed, { cause })
}
