import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usersQuery } from './queries.ts'

/** The users, of whom the first are there at once; the others come page by page, unless one fails. */
export function useEveryUser() {
  const query = useInfiniteQuery(usersQuery)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return query
}
