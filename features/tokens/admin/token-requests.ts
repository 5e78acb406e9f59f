import { queryOptions } from '@tanstack/react-query'
import { SCIM_PATH } from '#features/scim/contract.ts'
import { createApi } from '#platform/web/api.ts'
import type { NewToken, Token, tokenRoutes } from '../contract.ts'

const api = createApi<typeof tokenRoutes>()

/** The tokens that are not revoked and that this person may see. */
export const tokensQuery = queryOptions({
  queryKey: ['admin', 'tokens'],
  queryFn: ({ signal }) => api('GET /admin/tokens', {}, { signal }),
})

type TokenCreation = { readonly wanted: NewToken; readonly idempotencyKey: string }

export const makeToken = ({ wanted, idempotencyKey }: TokenCreation) =>
  api('POST /admin/tokens', { body: wanted }, { idempotencyKey })

export const revokeToken = ({ id }: Token) => api('DELETE /admin/tokens/:id', { params: { id } })

/**
 * The URL at which programs use a token. Taken from the browser, because the server may know itself by another name.
 */
export const tokenBaseUrl = (isScim: boolean): string =>
  `${window.location.origin}${isScim ? SCIM_PATH : '/api/v1'}`
