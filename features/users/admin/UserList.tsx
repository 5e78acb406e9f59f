import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { UsersTable } from './UsersTable.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usersQuery } from './queries.ts'

/** Who is there: what has come of the list, and why it goes no further if it does not. */
export function UserList() {
  const t = useText('users')
  const query = useEveryUser()
  const { isFetchNextPageError: isCutShort, hasNextPage, fetchNextPage } = query
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(users) => (
        <div className="grid grid-cols-1 gap-4">
          {isCutShort && (
            <LoadFailure
              query={{ ...query, refetch: fetchNextPage }}
              failed={t('loadFailed')}
              retry={t('goOn')}
            />
          )}
          <UsersTable
            users={users}
            count={t(hasNextPage && !isCutShort ? 'countSoFar' : 'count', { count: users.length })}
          />
        </div>
      )}
    </QueryContent>
  )
}

/** The users, of whom the first are there at once; the others come page by page, unless one fails. */
export function useEveryUser() {
  const query = useInfiniteQuery(usersQuery)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return query
}
