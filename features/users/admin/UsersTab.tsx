import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { hasUnsavedTexts } from '#platform/web/forms/unsaved-text-registry.ts'
import { type Credentials, CredentialsDialog } from './CredentialsDialog.tsx'
import { parseListFilter } from './list-filter.ts'
import { UserFilters } from './UserFilters.tsx'
import { NewUserCard } from './NewUserCard.tsx'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { UserList } from './UserList.tsx'
import { UsersHeading } from './UsersHeading.tsx'

/** The tab of users: their list, and the form for a new one. */
export function UsersTab() {
  const t = useText('users')
  useDocumentTitle(t('title'))
  const titleId = useId()
  const { data: me } = useQuery(sessionQuery)
  const [isCreating, setCreating] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // Held in this component only, so that it is gone once the dialog is closed.
  const [credentials, showCredentials] = useState<Credentials>()
  const { filter, change, clear } = useAddressFilter(parseListFilter, { keepsForms: true })
  if (!me) return null
  return (
    <div className="grid grid-cols-1 gap-5">
      <UsersHeading
        titleId={titleId}
        filter={filter}
        isCreating={isCreating}
        openerRef={opener}
        // A second press closes the form only if nothing was typed in it; *Close* discards that.
        onCreate={() => setCreating(!isCreating || hasUnsavedTexts())}
      />
      <SecondFactorRule me={me} />
      {isCreating && (
        <NewUserCard
          me={me}
          onCredentials={showCredentials}
          onClose={() => {
            setCreating(false)
            opener.current?.focus()
          }}
        />
      )}
      <UserFilters filter={filter} onChange={change} onClear={clear} />
      <UserList {...{ me, titleId, filter }} onClear={clear} onCredentials={showCredentials} />
      <CredentialsDialog credentials={credentials} onClose={() => showCredentials(undefined)} />
    </div>
  )
}
