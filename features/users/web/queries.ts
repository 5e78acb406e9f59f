import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { ownProfileRoutes } from '../contract-own.ts'

export const ownProfileApi = createApi<typeof ownProfileRoutes>()

/** The part of the signed-in person's profile that they can change. */
export const changeableProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => ownProfileApi('GET /users/me/profile', {}, { signal }),
})
