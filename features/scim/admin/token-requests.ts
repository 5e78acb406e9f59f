import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { type NewScimToken, SCIM_PATH, type ScimToken, scimTokenRoutes } from '../contract.ts'

const api = createApi(scimTokenRoutes)

/** The tokens that are valid, of those whom this person may see. */
export const scimTokensQuery = queryOptions({
  queryKey: ['admin', 'scim-tokens'],
  queryFn: ({ signal }) => api.listScimTokens({}, { signal }),
})

type Keyed = { readonly wanted: NewScimToken; readonly idempotencyKey: string }

export const createScimToken = ({ wanted, idempotencyKey }: Keyed) =>
  api.createScimToken({ body: wanted }, { idempotencyKey })

export const revokeToken = ({ id }: ScimToken) => api.revokeScimToken({ params: { id } })

/** What an administrator enters at the identity provider. */
export const scimAddress = (): string => `${window.location.origin}${SCIM_PATH}`
