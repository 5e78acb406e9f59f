import { queryOptions } from '@tanstack/react-query'
import { SCIM_PATH } from '#features/scim/contract.ts'
import { createApi } from '#platform/web/api.ts'
import type { NewToken, Token, tokenRoutes } from '../contract.ts'

const api = createApi<typeof tokenRoutes>()

/** The tokens that are not revoked, of those whom this person may see. */
export const tokensQuery = queryOptions({
  queryKey: ['admin', 'tokens'],
  queryFn: ({ signal }) => api('GET /admin/tokens', {}, { signal }),
})

type TokenCreation = { readonly wanted: NewToken; readonly idempotencyKey: string }

export const makeToken = ({ wanted, idempotencyKey }: TokenCreation) =>
  api('POST /admin/tokens', { body: wanted }, { idempotencyKey })

export const revokeToken = ({ id }: Token) => api('DELETE /admin/tokens/:id', { params: { id } })

/** Where a machine finds what its token is for: the page may stand behind another name than the server knows. */
export const addressFor = (isScim: boolean): string =>
  `${window.location.origin}${isScim ? SCIM_PATH : '/api/v1'}`
