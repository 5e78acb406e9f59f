import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { oidcProvider, type OidcOptions } from '#adapters/identity/oidc.ts'
import type { Identity } from '#adapters/identity/port.ts'

const redirectUri = 'https://app.example/api/v1/auth/callback'
const keys = await generateKeyPair('RS256')

/** The options that every provider needs besides its address. */
export const oidcDefaults = {
  issuer: new URL('https://login.example/realm'),
  clientId: 'the-client',
  clientSecret: 'the-secret',
}

type SentRequest = { readonly url: URL; readonly headers: Headers; readonly body: URLSearchParams }

type FakeOidc = {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** The answer of the UserInfo endpoint; without it the provider has no such endpoint. */
  readonly userInfo?: Readonly<Record<string, unknown>>
  readonly isUserInfoDown?: boolean
  /** An ID token to send as it is, instead of a signed one. */
  readonly idToken?: string
  /** The ID token's expiry; default: five minutes from now. */
  readonly expires?: Date
  /** The key that signs the ID token; default: the one whose public half the provider publishes. */
  readonly signingKey?: CryptoKey
  readonly isDown?: () => boolean
}

/** A provider that answers as configured and records its requests. */
export function fakeOidc(options: FakeOidc = {}) {
  const { metadata = {}, claims = {}, userInfo, isUserInfoDown, isDown = () => false } = options
  const asked: SentRequest[] = []
  const document = {
    issuer: oidcDefaults.issuer.href,
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://login.example/token',
    jwks_uri: 'https://login.example/keys',
    ...(userInfo && { userinfo_endpoint: 'https://login.example/userinfo' }),
    ...metadata,
  }
  const fetch: NonNullable<OidcOptions['fetch']> = async (address, { headers, body }) => {
    const url = new URL(address)
    asked.push({
      url,
      headers: new Headers(headers),
      body: body instanceof URLSearchParams ? body : new URLSearchParams(),
    })
    if (isDown()) throw new TypeError('fetch failed')
    if (url.pathname.endsWith('/openid-configuration')) return Response.json(document)
    if (url.pathname === '/keys') return Response.json({ keys: [await exportJWK(keys.publicKey)] })
    if (url.pathname === '/userinfo')
      return isUserInfoDown ? Response.error() : Response.json({ sub: 'somebody', ...userInfo })
    if (options.idToken !== undefined)
      return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: options.idToken })
    const idToken = await new SignJWT({ sub: 'somebody', aud: 'the-client', iss: document.issuer, ...claims })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt()
      .setExpirationTime(options.expires ?? '5m')
      .sign(options.signingKey ?? keys.privateKey)
    return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: idToken })
  }
  const requestTo = (path: string) => asked.find(({ url }) => url.pathname === path)
  return { fetch, asked, requestTo }
}

export const expectedChecks = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) }
export const oidcCallback = (query = 'code=the-code&state=the-state') => new URL(`${redirectUri}?${query}`)

/** The identity of a person who signs in at a provider that answers like this. */
export async function identityAt(
  fake: FakeOidc,
  options: Partial<OidcOptions> = {},
  warn: (error: unknown, message: string) => void = () => {},
): Promise<Identity> {
  const { fetch } = fakeOidc({ ...fake, claims: { nonce: expectedChecks.nonce, ...fake.claims } })
  const provider = oidcProvider({ ...oidcDefaults, ...options, fetch }, warn)
  return provider.finish(oidcCallback(), expectedChecks)
}
