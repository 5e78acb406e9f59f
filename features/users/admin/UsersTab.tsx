import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { NewUserCard } from './NewUserCard.tsx'
import { UserList } from './UserList.tsx'

/** A new user, and those who are there. */
export function UsersTab() {
  const t = useText('users')
  useDocumentTitle(t('title'))
  return (
    <>
      <NewUserCard />
      <UserList />
    </>
  )
}
