import type { InfiniteData } from '@tanstack/react-query'
import type { User } from '#features/users/contract.ts'
import type { ListFilter } from './list-filter.ts'

/** The filter as query parameters of the API. */
export const toRequest = ({ never_signed_in, erasure_requested, ...filter }: ListFilter) => ({
  ...filter,
  ...(never_signed_in && { never_signed_in: 'true' as const }),
  ...(erasure_requested && { erasure_requested: 'true' as const }),
})

/**
 * A loaded page of users. Cached pages gain and lose users, so the next page's start is kept from the server's reply.
 */
export type CachedUserPage = {
  readonly users: readonly User[]
  /** The id that the next page's users come before; undefined for the last page. */
  readonly before: number | undefined
}

/**
 * Updates the cached pages with a user's current state.
 * @param isForAll whether a new user matches in any case, because there is no filter
 * @returns undefined if only the server can tell where the user belongs
 */
export function withUser<Param>(
  known: InfiniteData<CachedUserPage, Param>,
  user: User,
  isForAll: boolean,
): InfiniteData<CachedUserPage, Param> | undefined {
  const isKnown = known.pages.some(({ users }) => users.some(({ id }) => id === user.id))
  if (!isKnown && !isForAll) return undefined
  return changePages(known, (users, nth) => {
    if (isKnown) return users.map((one) => (one.id === user.id ? user : one))
    return nth === 0 ? [user, ...users] : users
  })
}

export const withoutUser = <Param>(
  known: InfiniteData<CachedUserPage, Param>,
  id: number,
): InfiniteData<CachedUserPage, Param> =>
  changePages(known, (users) => users.filter((user) => user.id !== id))

const changePages = <Param>(
  known: InfiniteData<CachedUserPage, Param>,
  change: (users: readonly User[], nth: number) => readonly User[],
): InfiniteData<CachedUserPage, Param> => ({
  ...known,
  pages: known.pages.map((page, nth) => ({ ...page, users: change(page.users, nth) })),
})
