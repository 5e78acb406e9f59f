import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createBrowser, type Browser } from './browser.ts'
import type { RequestInjector } from './request-injector.ts'
import { listenOnLoopback } from './model-servers/loopback.ts'

const keys = await generateKeyPair('RS256')
export const OIDC_CLIENT_ID = 'practice'

export type ProviderClaims = { readonly sub: string; readonly [claim: string]: unknown }
export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

/** An OpenID provider on a port that signs in whomever the test names, at once. It stops when the test ends. */
export async function startOidcServer({
  port,
  endsSessions = false,
}: { readonly port?: number; readonly endsSessions?: boolean } = {}) {
  const codes = new Map<string, { readonly claims: ProviderClaims; readonly nonce: string }>()
  const idTokens: string[] = []
  let visitor: ProviderClaims = { sub: 'nobody' }
  const answer = async (request: IncomingMessage, issuer: string): Promise<Response> => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...(endsSessions && { end_session_endpoint: `${issuer}/end` }),
      })
    if (url.pathname === '/keys') return Response.json({ keys: [await exportJWK(keys.publicKey)] })
    if (url.pathname === '/authorize') {
      const code = randomUUID()
      codes.set(code, { claims: visitor, nonce: url.searchParams.get('nonce') ?? '' })
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return new Response(null, { status: 302, headers: { location: back.href } })
    }
    const { claims, nonce } = codes.get(new URLSearchParams(await text(request)).get('code') ?? '') ?? {}
    if (!claims) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const idToken = await new SignJWT({ ...claims, nonce, iss: issuer, aud: OIDC_CLIENT_ID })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.privateKey)
    idTokens.push(idToken)
    return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: idToken })
  }
  const server = createServer((request, response) => {
    void answer(request, issuer).then(async ({ status, headers, body }) => {
      response.writeHead(status, Object.fromEntries(headers))
      response.end(body === null ? undefined : await text(body))
    })
  })
  const issuer = await listenOnLoopback(server, port)
  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID },
    /** The ID tokens that it has given. */
    idTokens,
    /** Signs a person in at the product, in a new browser, and returns the address where they arrive. */
    async signIn(app: RequestInjector, claims: ProviderClaims) {
      const browser = createBrowser(app)
      const begun = await browser.request('/api/v1/auth/cognito?prompt=login')
      visitor = claims
      const { headers } = await fetch(String(begun.headers.location), { redirect: 'manual' })
      const { headers: landed } = await browser.request(String(headers.get('location')))
      return { browser, location: landed.location }
    },
  }
}

/** The signed-in person according to the product. */
export const readSignedInUser = async (browser: Browser) => (await browser.request('/api/v1/users/me')).json()
