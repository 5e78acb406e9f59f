import { queryOptions } from '@tanstack/react-query'
import { createApi, fetchFile } from '#platform/web/api.ts'
import type { OwnData, ownDataRoutes } from '../contract.ts'

export const ownDataApi = createApi<typeof ownDataRoutes>()

/** Fetches all of one's own data. The server counts each call, so it is a function and not a query that refetches. */
export const fetchOwnData = (): Promise<OwnData> =>
  fetchFile<typeof ownDataRoutes.exportOwnData>('GET /users/me/export')

/** Whether the signed-in person has asked for everything to be deleted. */
export const erasureRequestQuery = queryOptions({
  queryKey: ['erasure-request'],
  queryFn: ({ signal }) => ownDataApi('GET /users/me/erasure-request', {}, { signal }),
})
