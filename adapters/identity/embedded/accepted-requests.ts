import type { FastifyRequest } from 'fastify'

/** A parameter's name, and how long its value may be. */
type Parameters = Readonly<Record<string, number>>

/**
 * The provider's requests that the product uses, with their parameters in the address. The provider supports more. All
 * others are refused, so that nobody can make it store or pass on anything by them.
 */
export const acceptedRequests: readonly (readonly [
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters,
])[] = [
  [
    'GET',
    '/auth',
    {
      client_id: 60,
      response_type: 20,
      scope: 100,
      redirect_uri: 300,
      state: 128,
      nonce: 128,
      code_challenge: 128,
      code_challenge_method: 10,
      prompt: 40,
      ui_locales: 80,
    },
  ],
  ['GET', '/auth/:uid', {}],
  ['POST', '/token', {}],
  ['GET', '/jwks', {}],
  ['GET', '/.well-known/openid-configuration', {}],
  [
    'GET',
    '/session/end',
    { logout_hint: 400, post_logout_redirect_uri: 300, client_id: 60, state: 128, ui_locales: 80 },
  ],
  ['POST', '/session/end/confirm', {}],
  ['GET', '/session/end/success', { client_id: 60 }],
]

/** @returns the first parameter that is unknown, given twice, or too long */
export function findForeignParameter(query: FastifyRequest['query'], known: Parameters): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  return Object.entries(query).find(
    ([name, value]) =>
      !Object.hasOwn(known, name) || typeof value !== 'string' || value.length > (known[name] ?? 0),
  )?.[0]
}
