import { queryOptions } from '@tanstack/react-query'
import { createApi, fetchFile } from '#platform/web/api.ts'
import type { OwnData, ownDataRoutes } from '../contract.ts'

export const ownDataApi = createApi<typeof ownDataRoutes>()

/** Everything of one's own. Each time is counted, so nothing asks for it by itself. */
export const fetchOwnData = (): Promise<OwnData> =>
  fetchFile<typeof ownDataRoutes.exportOwnData>('GET /users/me/export')

/** Whether the signed-in person has asked for everything to be deleted. */
export const erasureRequestQuery = queryOptions({
  queryKey: ['erasure-request'],
  queryFn: ({ signal }) => ownDataApi('GET /users/me/erasure-request', {}, { signal }),
})
