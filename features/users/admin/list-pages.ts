import type { InfiniteData } from '@tanstack/react-query'
import type { User } from '#features/users/contract.ts'
import type { ListFilter } from './list-filter.ts'

/** A filter as the server takes it. */
export const toRequest = ({ never_signed_in, erasure_requested, ...filter }: ListFilter) => ({
  ...filter,
  ...(never_signed_in && { never_signed_in: 'true' as const }),
  ...(erasure_requested && { erasure_requested: 'true' as const }),
})

/** Users come into a page and go from it, so where the next one begins is kept as the server's answer had it. */
export type CachedUserPage = {
  readonly users: readonly User[]
  /** The next page has those before this one; none where it is the last. */
  readonly before: number | undefined
}

/**
 * The pages with a user as they are now.
 * @param isForAll whether somebody new belongs into the list in any case
 * @returns undefined where only the server knows
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
