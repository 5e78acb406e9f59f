import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { packRoutes } from '../contract.ts'

const api = createApi(packRoutes)

/** With which packs scenarios came that were not written here. */
export const packOriginsQuery = queryOptions({
  queryKey: ['admin', 'pack-origins'],
  queryFn: ({ signal }) => api.listPackOrigins({}, { signal }),
})
