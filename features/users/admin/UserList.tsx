import { useText } from '#platform/web/hooks/useText.ts'
import { Loaded } from '#platform/web/table/Loaded.tsx'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { useEveryUser } from './useEveryUser.ts'
import { UsersTable } from './UsersTable.tsx'

/** Who is there: what has come of the list, and why it goes no further if it does not. */
export function UserList() {
  const t = useText('users')
  const query = useEveryUser()
  const { isFetchNextPageError: isCutShort, hasNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} failed={t('loadFailed')} retry={t('retry')}>
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
    </Loaded>
  )
}
