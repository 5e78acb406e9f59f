import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import {
  MAX_USERS_PER_PAGE,
  type Move,
  type NewUser,
  type User,
  userRoutes,
} from '#features/users/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(userRoutes)

/** More than one sees at once, and soon there; the pages after it are as long as they may be. */
const FIRST_PAGE = 100
const MINUTES = 60_000

type Listing = { readonly limit: number; readonly before?: number }
const firstPage: Listing = { limit: FIRST_PAGE }

/** The users that this person may see, newest first; `fetchNextPage` asks for older ones. */
export const usersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'users'],
  queryFn: ({ pageParam, signal }) => api.listUsers({ query: pageParam }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: (page, _pages, { limit }): Listing | undefined => {
    const oldest = page.length < limit ? undefined : page.at(-1)
    return oldest && { limit: MAX_USERS_PER_PAGE, before: oldest.id }
  },
  // All of them are a lot to ask for each time that somebody looks at the page again.
  staleTime: 5 * MINUTES,
  select: ({ pages }) => pages.flat(),
})

type Keyed = { readonly wanted: NewUser; readonly idempotencyKey: string }

export const createUser = ({ wanted, idempotencyKey }: Keyed) =>
  api.createUser({ body: wanted }, { idempotencyKey })

export const changeLanguage = (id: number, languageId: number) =>
  api.changeLanguage({ params: { id }, query: { language_id: languageId } })

export const moveUser = (id: number, place: Move) => api.moveUser({ params: { id }, body: place })

/** Asks for one user again, new or changed, instead of for all of them. */
export async function refreshUser(queryClient: QueryClient, id: number): Promise<void> {
  const { queryKey } = usersQuery
  const page = await api.listUsers({ query: { limit: 1, before: id + 1 } }).catch(() => [])
  const user = page.find((one) => one.id === id)
  // A page on its way would put back what it found when it was asked for; it is asked for again.
  await queryClient.cancelQueries({ queryKey })
  if (user && queryClient.getQueryData(queryKey)) {
    queryClient.setQueryData(queryKey, (known) => known && withUser(known, user))
  } else {
    void queryClient.invalidateQueries({ queryKey })
  }
}

function withUser<Param>(known: InfiniteData<User[], Param>, user: User): InfiniteData<User[], Param> {
  const isKnown = known.pages.some((page) => page.some(({ id }) => id === user.id))
  const pages = isKnown
    ? known.pages.map((page) => page.map((one) => (one.id === user.id ? user : one)))
    : known.pages.map((page, nth) => (nth === 0 ? [user, ...page] : page))
  return { ...known, pages }
}
