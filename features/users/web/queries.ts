import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { ownProfileRoutes } from '../contract-own.ts'

export const ownProfileApi = createApi<typeof ownProfileRoutes>()

/** What the signed-in person can change of themselves. */
export const changeableProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => ownProfileApi('GET /users/me/profile', {}, { signal }),
})
