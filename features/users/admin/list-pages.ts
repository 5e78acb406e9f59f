import type { InfiniteData } from '@tanstack/react-query'
import type { User } from '#features/users/contract.ts'
import type { ListFilter } from './list-filter.ts'

/** A filter as the server takes it. */
export const toRequest = ({ never_signed_in, erasure_requested, ...filter }: ListFilter) => ({
  ...filter,
  ...(never_signed_in && { never_signed_in: 'true' as const }),
  ...(erasure_requested && { erasure_requested: 'true' as const }),
})

/**
 * The pages with a user as they are now.
 * @param isForAll whether somebody new belongs into the list in any case
 * @returns undefined where only the server knows
 */
export function withUser<Param>(
  known: InfiniteData<User[], Param>,
  user: User,
  isForAll: boolean,
): InfiniteData<User[], Param> | undefined {
  const isKnown = known.pages.some((page) => page.some(({ id }) => id === user.id))
  if (!isKnown && !isForAll) return undefined
  const pages = isKnown
    ? known.pages.map((page) => page.map((one) => (one.id === user.id ? user : one)))
    : known.pages.map((page, nth) => (nth === 0 ? [user, ...page] : page))
  return { ...known, pages }
}

export const withoutUser = <Param>(
  known: InfiniteData<User[], Param>,
  id: number,
): InfiniteData<User[], Param> => ({
  ...known,
  pages: known.pages.map((page) => page.filter((user) => user.id !== id)),
})
