import { tokenRoutes } from '#features/tokens/contract.ts'
import { formatToken, hashSecret, makeSecret } from '#features/tokens/server/token-secret.ts'
import type { TestApp } from './app.ts'
import type { RequestInjector } from './request-injector.ts'

/** A response body with the fields that tests read; absent ones are undefined. */
type ScimBody = {
  readonly schemas: readonly string[]
  readonly id: string
  readonly status: string
  readonly scimType?: string
  readonly detail?: string
  readonly totalResults: number
  readonly Resources: readonly ScimBody[]
  readonly active: boolean
  readonly displayName: string
  readonly emails: readonly object[]
  readonly members: readonly { readonly value: string }[]
  readonly groups: readonly { readonly display: string }[]
  readonly meta: { readonly location: string; readonly created: string }
}

/** A response of the SCIM API. */
export type ScimAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: ScimBody
}

export type ScimClient = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<ScimAnswer>

/** An identity provider's SCIM client with a new token of an organisation. */
export async function scimClient(
  server: TestApp,
  organization = 1,
  name = 'Entra',
): Promise<{ readonly ask: ScimClient; readonly tokenId: number }> {
  const made = await server.as.superadmin.call(tokenRoutes.createToken, {
    body: { name, organization, scopes: ['scim'], expires_in_days: null },
  })
  return { ask: scimClientWithToken(server.app, made.body.token), tokenId: made.body.id }
}

/** The same with a token inserted directly, for tests in which the identity provider is away and nobody can sign in. */
export async function plantedScimClient(server: TestApp): Promise<ScimClient> {
  const secret = makeSecret()
  const { id } = await server.connection.database
    .insertInto('scim_tokens')
    .values({ organization_id: 1, name: 'Entra', hash: hashSecret('scim', secret) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return scimClientWithToken(server.app, formatToken({ kind: 'scim', id, secret }))
}

export const scimClientWithToken =
  (front: RequestInjector, token: string): ScimClient =>
  async (method, path, body) => {
    const answer = await front.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: JSON.parse(answer.body || '{}'),
    }
  }

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const scimPatch = (...Operations: readonly object[]) => ({ schemas: [PATCH], Operations })

/** A new user as Microsoft Entra's default mapping sends one. */
export const entraUser = (login: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: `${login}-object-id`,
  userName: `${login}@contoso.example`,
  active: true,
  displayName: 'Adele Vance',
  title: null,
  emails: [{ primary: true, type: 'work', value: `${login}@contoso.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Adele Vance', familyName: 'Vance', givenName: 'Adele' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
})

/** A new user as Okta sends one. */
export const oktaUser = (login: string, extra: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${login}@okta.example`,
  name: { givenName: 'Olga', familyName: 'Tamm' },
  emails: [{ primary: true, value: `${login}@okta.example`, type: 'work' }],
  displayName: 'Olga Tamm',
  locale: 'en-US',
  externalId: `00u-${login}`,
  groups: [],
  password: 'never-kept-1',
  active: true,
  ...extra,
})
