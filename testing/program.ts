import type { TokenScope } from '#features/tokens/contract.ts'
import { formatToken, hashSecret, makeSecret } from '#features/tokens/server/token-secret.ts'
import type { TestApp } from './app.ts'
import type { RequestInjector, ServerAnswer } from './request-injector.ts'

/** A program that calls the API with a token. */
export type ProgramClient = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<ServerAnswer>

export const programAt =
  (front: RequestInjector, token: string): ProgramClient =>
  (method, path, body, headers) =>
    front.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    })

/** Inserts a token of organisation 1 directly, without the route that creates tokens. */
export async function plantToken({ connection }: TestApp, scopes: readonly TokenScope[]): Promise<string> {
  const [kind, secret] = [scopes.includes('scim') ? 'scim' : 'api', makeSecret()] as const
  const { id } = await connection.database
    .insertInto('scim_tokens')
    .values({
      organization_id: 1,
      name: scopes.join(' '),
      hash: hashSecret(kind, secret),
      scopes: [...scopes],
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return formatToken({ kind, id, secret })
}
