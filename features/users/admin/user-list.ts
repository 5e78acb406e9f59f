import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { MAX_USERS_PER_PAGE, type User, type userRoutes } from '#features/users/contract.ts'
import { isFilterEmpty } from '#platform/web/address-filter.ts'
import { createApi } from '#platform/web/api.ts'
import type { ListFilter } from './list-filter.ts'
import { toRequest, type CachedUserPage, withoutUser, withUser } from './list-pages.ts'

const api = createApi<typeof userRoutes>()

/** The first page is longer than a screen and still quick to load; later pages are as long as the server allows. */
const FIRST_PAGE = 100
const MINUTES = 60_000

type Listing = { readonly limit: number; readonly before?: number }
const firstPage: Listing = { limit: FIRST_PAGE }
/** Everything that is known of users. */
export const usersKey = ['admin', 'users'] as const
const listKey = [...usersKey, 'list'] as const

/** The users that this person may see and that match, newest first; `fetchNextPage` asks for older ones. */
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
    // A long list is not loaded again each time that somebody returns to the page.
    staleTime: 5 * MINUTES,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
  })

/** How many match, and how many seats are taken. */
export const userCountQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...usersKey, 'count', filter],
    queryFn: ({ signal }) => api('GET /admin/users/count', { query: toRequest(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A user as they are stored now; undefined where this person may not see them, or nobody is left to see. */
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
  // A page that is still loading would put back the old user, so it is cancelled and loaded again.
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

/** Takes somebody who is deleted out of the lists. */
export async function forgetUser(queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey })
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listKey }))
    queryClient.setQueryData(
      usersQuery(queryKey.at(-1) ?? {}).queryKey,
      (known) => known && withoutUser(known, id),
    )
  refreshSeats(queryClient)
}

/** How many there are, and how many seats their organisations have left. */
function refreshSeats(queryClient: QueryClient): void {
  for (const queryKey of [[...usersKey, 'count'], organizationsQuery.queryKey])
    void queryClient.invalidateQueries({ queryKey })
}

/** Asks for the users again that are in sight, after many have changed. */
export function refreshUsers(queryClient: QueryClient): Promise<void> {
  // Their count is among what is known of users.
  void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return queryClient.invalidateQueries({ queryKey: usersKey })
}
