import { queryOptions } from '@tanstack/react-query'
import { SCIM_PATH } from '#features/scim/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { type NewToken, type Token, tokenRoutes } from '../contract.ts'

const api = createApi(tokenRoutes)

/** The tokens that are not revoked, of those whom this person may see. */
export const tokensQuery = queryOptions({
  queryKey: ['admin', 'tokens'],
  queryFn: ({ signal }) => api.listTokens({}, { signal }),
})

type TokenCreation = { readonly wanted: NewToken; readonly idempotencyKey: string }

export const makeToken = ({ wanted, idempotencyKey }: TokenCreation) =>
  api.createToken({ body: wanted }, { idempotencyKey })

export const revokeToken = ({ id }: Token) => api.revokeToken({ params: { id } })

/** Where a machine finds what its token is for: the page may stand behind another name than the server knows. */
export const addressFor = (isScim: boolean): string =>
  `${window.location.origin}${isScim ? SCIM_PATH : '/api/v1'}`
