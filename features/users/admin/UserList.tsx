import { useInfiniteQuery } from '@tanstack/react-query'
import type { Me } from '#features/session/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
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

/** The users, as one table. */
export function UserList({ me, titleId, filter, onClear, onCredentials }: Props) {
  const t = useText('users')
  const query = useInfiniteQuery(usersQuery(filter))
  return (
    <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('goOn')}>
      {(users, fetchMore) => (
        <UsersTable
          {...{ me, titleId, filter, users, onClear, onCredentials }}
          hasMore={query.hasNextPage}
          onReachEnd={fetchMore}
        />
      )}
    </PagedContent>
  )
}
