import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Me } from '#features/session/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import type { Credentials } from './CredentialsDialog.tsx'
import type { ListFilter } from './list-filter.ts'
import { usersQuery } from './user-list.ts'
import { UsersTable } from './UsersTable.tsx'

type Props = {
  readonly me: Me
  readonly titleId: string
  readonly filter: ListFilter
  readonly onClear: () => void
  readonly onCredentials: (credentials: Credentials) => void
}

/** Who is there: what has come of the list, and why it goes no further if it does not. */
export function UserList({ me, titleId, filter, onClear, onCredentials }: Props) {
  const t = useText('users')
  const query = useInfiniteQuery(usersQuery(filter))
  const { hasNextPage, isFetching, isFetchNextPageError: isCutShort, fetchNextPage } = query
  const mayFetch = hasNextPage && !isFetching && !isCutShort
  const fetchMore = useCallback(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(users) => (
        <div aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-4">
          {isCutShort && (
            <LoadFailure
              query={{ ...query, refetch: fetchNextPage }}
              failed={t('loadFailed')}
              retry={t('goOn')}
            />
          )}
          {query.isRefetchError && !isCutShort && (
            <LoadFailure query={query} failed={t('loadFailed')} retry={t('retry')} />
          )}
          <UsersTable
            {...{ me, titleId, filter, users, onClear, onCredentials }}
            hasMore={hasNextPage}
            onNearEnd={fetchMore}
          />
        </div>
      )}
    </QueryContent>
  )
}
