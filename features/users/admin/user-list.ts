import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { MAX_USERS_PER_PAGE, type User, type userRoutes } from '#features/users/contract.ts'
import { isFilterEmpty } from '#platform/web/address-filter.ts'
import { createApi } from '#platform/web/api.ts'
import type { ListFilter } from './list-filter.ts'
import { toRequest, type CachedUserPage, withoutUser, withUser } from './list-pages.ts'

const api = createApi<typeof userRoutes>()

/** The first page fills more than a screen and still loads quickly; later pages have the server's maximum. */
const FIRST_PAGE = 100
const MINUTES = 60_000

type Listing = { readonly limit: number; readonly before?: number }
const firstPage: Listing = { limit: FIRST_PAGE }
/** The key of all queries about users. */
export const usersKey = ['admin', 'users'] as const
const listKey = [...usersKey, 'list'] as const

/** The users that match and that this person may see, newest first; `fetchNextPage` loads older ones. */
export const usersQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: async ({ pageParam, signal }): Promise<CachedUserPage> => {
      const users = await api(
        'GET /admin/users',
        { query: { ...toRequest(filter), ...pageParam } },
        { signal },
      )
      return { users, before: users.length < pageParam.limit ? undefined : users.at(-1)?.id }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ before }): Listing | undefined =>
      before === undefined ? undefined : { limit: MAX_USERS_PER_PAGE, before },
    // A long list is not loaded again at every return to the page.
    staleTime: 5 * MINUTES,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
  })

/** How many users match, and how many seats are taken. */
export const userCountQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...usersKey, 'count', filter],
    queryFn: ({ signal }) => api('GET /admin/users/count', { query: toRequest(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The stored user; undefined if this person may not see them or they were deleted. */
export async function fetchUser(id: number): Promise<User | undefined> {
  const page = await api('GET /admin/users', { query: { limit: 1, before: id + 1 } })
  return page.find((one) => one.id === id)
}

/**
 * Loads one new or changed user again instead of the whole list. A user who no longer matches the filter stays in the list
 * as changed, so that no row vanishes while somebody works on it.
 */
export async function refreshUser(queryClient: QueryClient, id: number): Promise<void> {
  const user = await fetchUser(id).catch(() => undefined)
  // A page that is still loading would bring the old user back, so it is cancelled and loaded again.
  await queryClient.cancelQueries({ queryKey: listKey })
  refreshSeats(queryClient)
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listKey })) {
    const filter = queryKey.at(-1) ?? {}
    const list = usersQuery(filter).queryKey
    const known = queryClient.getQueryData(list)
    const changed = user && known && withUser(known, user, isFilterEmpty(filter))
    if (changed) queryClient.setQueryData(list, changed)
    else void queryClient.invalidateQueries({ queryKey: list })
  }
}

/** Removes a deleted user from the cached lists. */
export async function forgetUser(queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey })
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listKey }))
    queryClient.setQueryData(
      usersQuery(queryKey.at(-1) ?? {}).queryKey,
      (known) => known && withoutUser(known, id),
    )
  refreshSeats(queryClient)
}

/** Refreshes the counts of users and of taken seats. */
function refreshSeats(queryClient: QueryClient): void {
  for (const queryKey of [[...usersKey, 'count'], organizationsQuery.queryKey])
    void queryClient.invalidateQueries({ queryKey })
}

/** Reloads the visible users, after many have changed. */
export function refreshUsers(queryClient: QueryClient): Promise<void> {
  // The counts of users are under `usersKey`, those of organisations are not.
  void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return queryClient.invalidateQueries({ queryKey: usersKey })
}
